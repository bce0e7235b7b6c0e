import { decodeMessage, EDE, EDNS_OPTION, rcodeName, responseCode } from '@fourwinds/dns';
import { type PublishedClaim, renderSnapshot, type RenderedSnapshot } from '@fourwinds/snapshot';
import { type AnswerOptions, Cookies, UDP_SIZE, ZoneSet } from '../answer/index.ts';
import { answerOctets } from '../testing/answer-octets.ts';
import { ednsWith, queryFor } from '../testing/query.ts';
import { LoadedZones } from './loaded-zones.ts';
import { readSnapshotImage } from './snapshot-reading.ts';

/** RFC 8914 4.16: zones reduced to SOA and NS by the operator. */

const claim: PublishedClaim = { name: 'domain-kdsq', namespace: 'default', zone: 'example' };

interface Version {
  readonly version: bigint;
  readonly lines?: readonly string[];
  readonly blocked?: true;
  readonly domain?: string;
}

function snapshot({ version, lines = [], blocked, domain = 'example.' }: Version): RenderedSnapshot {
  const soa = `${domain} 3600 IN SOA ns1.fourwinds.test. h.fourwinds.test. ${version} 14400 3600 604800 300\n`;
  const all = [`${domain} 3600 IN NS ns1.fourwinds.test.`, ...lines];
  const blocks = all.map((line) => ({ owner: line.split(' ')[0], text: `${line}\n` }));
  const owner = '5f0c1d2e3a4b5c6d7e8f901234567890';
  return renderSnapshot(
    { domain, version, serial: Number(version), owner, claim: { ...claim, blocked }, soa, blocks },
    () => '',
  );
}

const cookies = new Cookies(new Uint8Array(16), () => 0);
const options: AnswerOptions = { transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(), cookies };

let served: ZoneSet;
let zones: LoadedZones;
beforeEach(() => {
  served = new ZoneSet();
  zones = new LoadedZones(served, () => true);
});

function load(version: Version): void {
  expect(zones.load(snapshot(version).manifest, () => undefined)).toEqual({ state: 'loaded' });
}

/** `NOERROR`, or `NXDOMAIN 15` with an extended error. */
function ask(name: string, type: string, set = served): string {
  const query = queryFor(name, type, 0, ednsWith(false));
  const reply = decodeMessage(answerOctets(set, query, options));
  const option = reply.edns?.options.find(({ code }) => code === EDNS_OPTION.EDE);
  return [
    rcodeName(responseCode(reply)),
    ...(option === undefined ? [] : [(option.data[0] << 8) | option.data[1]]),
  ].join(' ');
}

const WWW = 'www.example. 300 IN A 192.0.2.1';

test('answers carry the extended error while the zone is blocked, and not before and afterwards', () => {
  load({ version: 1n, lines: [WWW] });
  expect([ask('www.example.', 'A'), ask('none.example.', 'A')]).toEqual(['NOERROR', 'NXDOMAIN']);
  load({ version: 2n, blocked: true });
  const blocked = `NOERROR ${EDE.BLOCKED}`;
  expect([ask('example.', 'SOA'), ask('example.', 'NS'), ask('example.', 'MX')]).toEqual([blocked, blocked, blocked]);
  expect([ask('www.example.', 'A'), ask('a.b.example.', 'TXT')]).toEqual(['NXDOMAIN 15', 'NXDOMAIN 15']);
  load({ version: 3n, blocked: true });
  expect(ask('www.example.', 'A')).toBe('NXDOMAIN 15');
  load({ version: 4n, lines: [WWW] });
  expect([ask('www.example.', 'A'), ask('none.example.', 'A')]).toEqual(['NOERROR', 'NXDOMAIN']);
});

test('the same records under another claim are served without it', () => {
  load({ version: 1n });
  load({ version: 2n });
  load({ version: 3n, blocked: true });
  expect(ask('www.example.', 'A')).toBe('NXDOMAIN 15');
  load({ version: 4n });
  expect(ask('www.example.', 'A')).toBe('NXDOMAIN');
});

test('zones beside and below it are answered as ever, and referrals to them, too', () => {
  load({ version: 1n, blocked: true, lines: ['other.example. 300 IN NS ns.elsewhere.test.'] });
  load({ version: 1n, domain: 'sub.example.', lines: ['www.sub.example. 300 IN A 192.0.2.1'] });
  load({ version: 1n, domain: 'beside.test.', lines: ['to.beside.test. 300 IN CNAME www.example.'] });
  expect(ask('www.sub.example.', 'A')).toBe('NOERROR');
  expect(ask('none.sub.example.', 'A')).toBe('NXDOMAIN');
  expect(ask('x.other.example.', 'A')).toBe('NOERROR');
  expect(ask('beside.test.', 'SOA')).toBe('NOERROR');
  expect(ask('to.beside.test.', 'A')).toBe('NXDOMAIN 15');
});

test('a query without EDNS gets none', () => {
  load({ version: 1n, blocked: true });
  const reply = decodeMessage(answerOctets(served, queryFor('www.example.', 'A'), options));
  expect([rcodeName(responseCode(reply)), reply.edns]).toEqual(['NXDOMAIN', undefined]);
});

test('an image that a thread made of the snapshot carries it, too', () => {
  const { manifest } = snapshot({ version: 1n, blocked: true });
  const read = readSnapshotImage({ manifest, buckets: {} }, () => true)!;
  const other = new ZoneSet();
  other.put(read.image);
  expect(ask('www.example.', 'A', other)).toBe('NXDOMAIN 15');
});

test('a block that the operator did not sign is refused', () => {
  load({ version: 1n, lines: [WWW] });
  const { manifest } = snapshot({ version: 2n, lines: [WWW] });
  const data = { ...manifest.data, claim: JSON.stringify({ ...claim, blocked: true }) };
  expect(zones.load({ ...manifest, data }, () => undefined)).toMatchObject({ state: 'refused' });
  expect(ask('www.example.', 'A')).toBe('NOERROR');
});
