import { decodeMessage, type Edns, EDNS_OPTION, encodeMessage, type MessageRecord, OPCODE } from '@fourwinds/dns';
import type { Query } from './queries.ts';
import type { Servers } from './servers.ts';

const NS = 2;

/**
 * Queries all three servers over TCP. Returns a description if our reply is longer than both other replies, although
 * it contains the same records. Skips three kinds of replies:
 * - replies with an extended error, which the peers do not send
 * - delegations of a wildcard name, which are undefined (RFC 4592 4.2)
 * - wildcard answers, in which names in data never point to the owner.
 */
export async function longerThanOthers(servers: Servers, query: Query, id: number): Promise<string | undefined> {
  const { opcode, edns } = query.message;
  if (opcode !== OPCODE.QUERY || (edns?.options.length ?? 0) > 0) return undefined;
  const message = encodeMessage({ ...query.message, id, edns: plain(edns) });
  const ours = servers.ask(message, 'tcp');
  if (ours === undefined || isApart(ours, servers.owners)) return undefined;
  const others = await Promise.all([servers.nsd.ask(message, 'tcp'), servers.knot.ask(message, 'tcp')]);
  const same = others.filter((other) => other !== undefined && recordsOf(other) === recordsOf(ours));
  const longest = Math.max(...same.map((other) => other!.length));
  if (same.length === 0 || ours.length <= longest) return undefined;
  const [{ name, type }] = query.message.questions;
  return `${name.toString()} ${type}: ${ours.length} octets, at others ${longest}`;
}

function plain(edns: Edns | undefined): Edns {
  return { udpSize: 1232, extendedRcode: 0, version: 0, do: edns?.do ?? false, options: [] };
}

function isApart(message: Uint8Array, owners: Servers['owners']): boolean {
  const { edns, answers, authorities } = decodeMessage(message);
  return (
    edns?.options.some(({ code }) => code === EDNS_OPTION.EDE) === true ||
    authorities.some(({ owner, type }) => owner.isWildcard && type.code === NS) ||
    answers.some(({ owner }) => owner.isWildcard || !owners.has(owner.key))
  );
}

function recordsOf(message: Uint8Array): string {
  const { rcode, answers, authorities, additionals } = decodeMessage(message);
  const lines = (records: readonly MessageRecord[]): string[] =>
    records.map(({ owner, type, rdata }) => `${owner.key} ${type.code} ${rdata.toHex()}`).sort();
  return JSON.stringify([rcode, ...[answers, authorities, additionals].map(lines)]);
}
