import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  applyUpdates,
  checkPrerequisites,
  decodeMessage,
  encodeMessage,
  formatRecord,
  type Hmac,
  makeMessage,
  type MessageRecord,
  Name,
  OPCODE,
  rcodeName,
  readZoneFile,
  signMessage,
  TSIG_ALGORITHMS,
  type TsigKey,
  UpdateRefusal,
  type UpdateRequest,
  verifyMessage,
} from '@fourwinds/dns';
import { SetsInMemory } from '../../packages/dns/src/testing/zone-sets.ts';
import { Random } from '../random.ts';
import { randomUpdate } from './random-updates.ts';
import { startBind, startKnotForUpdates, type UpdatedZone, type UpdatePeer } from './update-peers.ts';

/**
 * Updates of a zone (RFC 2136), signed (RFC 8945), beside those of BIND and Knot: in the end the same zone, and the same response codes where these two
 * agree, else that of one. BIND looks for names outside of the zone before the prerequisites, where RFC 2136 has them after (3.2, 3.4).
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const UPDATES = 500;
const SHOWN = 10;

const apex = Name.parse('updated.test.');
const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
const zone: UpdatedZone = {
  apex: apex.toString(),
  text: `$ORIGIN ${apex.toString()}\n$TTL 300\n@ SOA ns1.example. hostmaster.example. 1 2 3 4 5\n@ NS ns1.example.\n@ NS ns2.example.\na A 192.0.2.1\nb TXT "1"\nd.e MX 1 a\n`,
  key: 'update.key',
  secret: Buffer.from(secret).toString('base64'),
};
const key: TsigKey = { name: Name.parse('update.key.'), algorithm: TSIG_ALGORITHMS[0], secret };
const hmac: Hmac = (hash, by, data) => createHmac(hash, by).update(data).digest();
const now = (): number => Math.floor(Date.now() / 1000);

/** The response code of a peer, whose response is signed by the key. */
async function rcodeOf(peer: UpdatePeer, { prerequisites, updates }: UpdateRequest, id: number): Promise<string> {
  const questions = [{ name: apex, type: 6, class: 1 }];
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

/** The response code of the zone in memory, which has the changes afterwards. */
function update(sets: SetsInMemory, { prerequisites, updates }: UpdateRequest): string {
  try {
    checkPrerequisites(sets, prerequisites);
    sets.change(applyUpdates(sets, updates));
    return 'NOERROR';
  } catch (error) {
    if (error instanceof UpdateRefusal) return rcodeName(error.rcode);
    throw error;
  }
}

/** Lines of dig in the form of ours. */
function normal(lines: readonly string[]): readonly string[] {
  const { records, issues } = readZoneFile(lines.join('\n'), { origin: apex, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return records.map((record) => formatRecord(record).toLowerCase()).sort();
}

function withoutTtl(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/ \d+ in /, ' in ')).sort();
}

function shown({ prerequisites, updates }: UpdateRequest): string {
  const line = (record: MessageRecord): string =>
    `${record.owner.toString()} ${record.ttl} ${record.class} ${record.type.name} ${Buffer.from(record.rdata).toString('hex')}`;
  return [...prerequisites.map((one) => `needs ${line(one)}`), ...updates.map(line)].join('\n');
}

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-updates-'));
  const peers: UpdatePeer[] = [];

  beforeAll(async () => {
    for (const start of [startBind, startKnotForUpdates]) peers.push(await start(folder, zone));
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true });
  });

  test(`${UPDATES} updates agree`, async () => {
    const random = new Random(seed);
    const sets = new SetsInMemory(apex, zone.text);
    const different: string[] = [];
    for (let id = 1; id <= UPDATES && different.length < SHOWN; id++) {
      const request = randomUpdate(random, apex);
      const ours = update(sets, request);
      const theirs = await Promise.all(peers.map((peer) => rcodeOf(peer, request, id)));
      if (!theirs.includes(ours)) different.push(`${ours}, not ${theirs.join(', ')}:\n${shown(request)}`);
    }
    expect(different.join('\n\n')).toBe('');
    const [bind, knot] = peers;
    expect(normal(bind.transfer())).toEqual(normal(sets.lines));
    // Knot leaves a set the TTL that it had (RFC 2136 does not say which counts).
    expect(withoutTtl(normal(knot.transfer()))).toEqual(withoutTtl(normal(sets.lines)));
  });
});
