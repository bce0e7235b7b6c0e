import {
  decodeMessage,
  encodeMessage,
  formatRecord,
  makeMessage,
  type MessageRecord,
  Name,
  OPCODE,
  rcodeName,
  readZoneFile,
  signMessage,
  TSIG_ALGORITHMS,
  type TsigKey,
  type UpdateRequest,
  verifyMessage,
} from '@fourwinds/dns';
import { hmac } from '../../api/test/update-client.ts';
import type { UpdatedZone, UpdatePeer } from './update-peers.ts';

/** Signed updates as clients send them, and zones in comparable form. */

const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
export const PEER_KEY: TsigKey = { name: Name.parse('update.key.'), algorithm: TSIG_ALGORITHMS[0], secret };

/** A zone with these nameservers and some records. Peers accept updates for it. */
export function zoneOfPeers(apex: Name, nameservers: readonly string[]): UpdatedZone {
  const servers = nameservers.map((name) => `@ NS ${name}`).join('\n');
  return {
    apex: apex.toString(),
    text: `$ORIGIN ${apex.toString()}\n$TTL 300\n@ SOA ns1.example. hostmaster.example. 1 2 3 4 5\n${servers}\na A 192.0.2.1\nb TXT "1"\nd.e MX 1 a\n`,
    key: 'update.key',
    secret: Buffer.from(secret).toString('base64'),
  };
}

const now = (): number => Math.floor(Date.now() / 1000);

/** The response code of a peer. Its response must be signed with the key. */
export async function rcodeOf(
  peer: Pick<UpdatePeer, 'ask'>,
  key: TsigKey,
  { zone, prerequisites, updates }: UpdateRequest,
  id: number,
): Promise<string> {
  const questions = [{ name: zone, type: 6, class: 1 }];
  const message = makeMessage({ id, opcode: OPCODE.UPDATE, questions, answers: prerequisites, authorities: updates });
  const request = signMessage(encodeMessage(message), { key, hmac, time: now() });
  const response = await peer.ask(request, 'tcp');
  if (response === undefined) return 'silence';
  const checked = verifyMessage(request, { findKey: () => key, hmac, now: now() });
  const requestMac = (checked as { record: { mac: Uint8Array } }).record.mac;
  const verification = verifyMessage(response, { findKey: () => key, hmac, now: now(), requestMac });
  if (verification.outcome === 'unsigned') return 'unsigned';
  if (verification.outcome === 'refused') return `TSIG ${verification.error} of ${verification.record.error}`;
  return rcodeName(decodeMessage(verification.message).rcode);
}

/** Converts dig output to our presentation format. */
export function normal(lines: readonly string[], apex: Name): readonly string[] {
  const { records, issues } = readZoneFile(lines.join('\n'), { origin: apex, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return records.map((record) => formatRecord(record).toLowerCase()).sort();
}

export function withoutTtl(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/ \d+ in /, ' in ')).sort();
}

export function shown({ prerequisites, updates }: UpdateRequest): string {
  const line = (record: MessageRecord): string =>
    `${record.owner.toString()} ${record.ttl} ${record.class} ${record.type.name} ${Buffer.from(record.rdata).toString('hex')}`;
  return [...prerequisites.map((one) => `needs ${line(one)}`), ...updates.map(line)].join('\n');
}
