import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMessage, decodeMessage, makeMessage, Name, rcodeName, typeByName, zoneFromText } from '@fourwinds/dns';
import { compileUnloadedZone, compileZone, SOLE_OWNER, UDP_SIZE, ZoneSet } from '../../nameserver/src/answer/index.ts';
import { answerOctets } from '../../nameserver/src/testing/answer-octets.ts';
import type { ZoneFile } from '../peer-configuration.ts';
import { until } from '../until.ts';
import { type Peer, startKnot, startNsd } from './peers.ts';

const HEADER = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n';
const DS = `DS 1 13 2 ${'00'.repeat(32)}`;
const PARENT = `$ORIGIN p.test.\n${HEADER}alias CNAME www.c\nc NS ns.c\nc ${DS}\nns.c A 192.0.2.1\n`;
const CHILD = `$ORIGIN c.p.test.\n${HEADER}www A 192.0.2.300\n`;

/** A configured zone cannot be loaded. Its parent zone can. */
describe('beside NSD and Knot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-unloaded-'));
  const zones = new ZoneSet();
  let peers: Peer[];

  beforeAll(async () => {
    const files: ZoneFile[] = [
      { apex: 'p.test.', path: join(folder, 'p.zone') },
      { apex: 'c.p.test.', path: join(folder, 'c.zone'), refused: true },
    ];
    writeFileSync(files[0].path, PARENT);
    writeFileSync(files[1].path, CHILD);
    peers = await Promise.all([startNsd(folder, files), startKnot(folder, files)]);
    zones.put(compileZone(zoneFromText(PARENT).zone!, SOLE_OWNER));
    zones.put(compileUnloadedZone(Name.parse('c.p.test.')));
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true });
  });

  /** Response code, AA, and answer data. */
  function summary(message: Uint8Array): string {
    const { rcode, aa, answers } = decodeMessage(message);
    return [rcodeName(rcode), ...(aa ? ['aa'] : []), ...answers.map(({ type, rdata }) => type.format(rdata))].join(' ');
  }

  /**
   * NSD returns SERVFAIL for the DS, although the parent has it (RFC 4035 3.1.4.1). Knot continues after the alias
   * with the parent's glue and delegation.
   */
  test.each([
    ['c.p.test.', 'SOA', ['NSD', 'Knot']],
    ['c.p.test.', 'NS', ['NSD', 'Knot']],
    ['www.c.p.test.', 'A', ['NSD', 'Knot']],
    ['ns.c.p.test.', 'A', ['NSD', 'Knot']],
    ['a.b.c.p.test.', 'TXT', ['NSD', 'Knot']],
    ['c.p.test.', 'DS', ['Knot']],
    ['alias.p.test.', 'A', ['NSD', 'Knot']],
    ['ns.p.test.', 'A', ['NSD', 'Knot']],
    ['no.p.test.', 'A', ['NSD', 'Knot']],
  ])('%s %s is answered as by %j', async (name, type, agreeing) => {
    const questions = [{ name: Name.parse(name), type: typeByName(type).code, class: 1 }];
    const message = encodeMessage(makeMessage({ id: 7, questions }));
    const limits = { transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(0) } as const;
    const ours = summary(answerOctets(zones, message, limits));
    const theirs = await Promise.all(peers.map(async (peer) => [peer.name, summary(await answerOf(peer, message))]));
    expect(theirs.filter(([, said]) => said === ours).map(([peer]) => peer)).toEqual(agreeing);
  });
});

/** Waits for an answer, because NSD does not respond to errors during its first second. */
async function answerOf(peer: Peer, message: Uint8Array): Promise<Uint8Array> {
  return until(`${peer.name} answers`, () => peer.ask(message, 'udp'));
}
