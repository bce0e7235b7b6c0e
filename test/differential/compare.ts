import { setTimeout as sleep } from 'node:timers/promises';
import { encodeMessage, typeByCode } from '@fourwinds/dns';
import type { Transport } from './client.ts';
import { exceptions, type Replies } from './exceptions.ts';
import type { Query } from './queries.ts';
import { type Part, PARTS, type Reply, replyFrom } from './reply.ts';
import type { Servers } from './servers.ts';
import { truncationFault } from './truncation.ts';

const TC = 0x02;
/** NSD responds to at most a hundred errors per second. */
const NSD_ERROR_PAUSE_MILLISECONDS = 1100;

/** Queries all three servers. Returns the parts that match neither peer. Truncated replies are compared over TCP. */
export async function compare(servers: Servers, query: Query, id: number): Promise<string | undefined> {
  const message = encodeMessage({ ...query.message, id });
  const messages = await askAll(servers, message, query.transport);
  const isTruncated = Object.values(messages).some(hasTc);
  const found = difference(repliesFrom(messages, query.transport, isTruncated), query);
  if (found !== undefined || query.transport === 'tcp') return found;
  const fault = truncationFault(query.message, messages.ours!, servers.ask(message, 'tcp')!);
  if (fault !== undefined) return `${describeQuery(query)}\n${fault}`;
  return isTruncated ? compare(servers, { ...query, transport: 'tcp' }, id) : undefined;
}

type Messages = { readonly [server in keyof Replies]: Uint8Array | undefined };

async function askAll(servers: Servers, message: Uint8Array, transport: Transport): Promise<Messages> {
  const ours = servers.ask(message, transport);
  const [nsd, knot] = await Promise.all([servers.nsd.ask(message, transport), servers.knot.ask(message, transport)]);
  if (nsd !== undefined || ours === undefined) return { ours, nsd, knot };
  await sleep(NSD_ERROR_PAUSE_MILLISECONDS);
  return { ours, nsd: await servers.nsd.ask(message, transport), knot };
}

function hasTc(message: Uint8Array | undefined): boolean {
  return message !== undefined && (message[2] & TC) !== 0;
}

function repliesFrom({ ours, nsd, knot }: Messages, transport: Transport, isTruncated: boolean): Replies {
  const reply = (message: Uint8Array | undefined): Reply => replyFrom(message, transport, isTruncated);
  return { ours: reply(ours), nsd: reply(nsd), knot: reply(knot) };
}

/** Returns the parts that match neither peer, except for known exceptions. */
function difference(replies: Replies, query: Query): string | undefined {
  const { ours, nsd, knot } = replies;
  const parts = PARTS.filter((part) => {
    if (ours[part] === nsd[part] || ours[part] === knot[part]) return false;
    return standAlone(part, replies) || !exceptions.some(({ applies }) => applies(part, replies, query));
  });
  if (parts.length === 0) return undefined;
  const shown = parts.map((part) => `${part}\n ours: ${ours[part]}\n NSD:  ${nsd[part]}\n Knot: ${knot[part]}`);
  const heads = [ours, nsd, knot].map(({ rcode, flags }) => `${rcode} ${flags}`).join(' | ');
  return [describeQuery(query), heads, ...shown].join('\n');
}

/**
 * True if NSD and Knot agree with each other in this part and its context, so that no exception applies. Empty
 * additional sections do not count as agreement.
 */
function standAlone(part: Part, { nsd, knot }: Replies): boolean {
  if (part === 'additional' && nsd.additional === '') return false;
  return [part, 'rcode', 'answer', 'authority', 'edns'].every((same) => nsd[same as Part] === knot[same as Part]);
}

function describeQuery({ message, transport }: Query): string {
  const { questions, edns, opcode } = message;
  const [{ name, type, class: code }] = questions;
  const options =
    edns &&
    `size=${edns.udpSize} version=${edns.version}${edns.do ? ' do' : ''} ${edns.options.map((option) => `${option.code}=${option.data.toHex()}`).join(' ')}`;
  return `${name.toString()} ${code} ${typeByCode(type).name} opcode=${opcode} ${transport} ${options ?? ''}`;
}
