import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParentServers, publicAddresses } from '@fourwinds/egress';
import { MOST_HOPS, type NameReport, nameReportSchema } from '@fourwinds/jobs';
import { type Peer, startNsd } from '../../../test/differential/peers.ts';
import { lookUpName } from './look-up-name.ts';

/** NSD serves the parent `test.` and two zones, and acts as the resolver. */
const ZONES: { readonly [apex: string]: readonly string[] } = {
  'test.': [
    'ns1 A 127.0.0.1',
    'child NS ns.child',
    'ns.child A 127.0.0.1',
    'other NS ns.other',
    'ns.other A 127.0.0.1',
    'far NS ns.far',
    'ns.far A 10.0.0.1',
    'lame NS ns1',
  ],
  'child.test.': [
    'ns A 127.0.0.1',
    '@ A 192.0.2.1',
    'host 300 A 192.0.2.2',
    'host 60 AAAA 2001:db8::2',
    'shop CNAME edge.other.test.',
    'away CNAME host.other.test.',
    'circle CNAME round',
    'round CNAME circle',
    ...Array.from({ length: 12 }, (_, i) => `a${i} CNAME a${i + 1}`),
    `deep CNAME ${'a.'.repeat(20)}other.test.`,
    'dname DNAME other.test.',
    '*.wild CNAME edge.other.test.',
  ],
  'far.test.': ['ns A 10.0.0.1'],
  'other.test.': ['ns A 127.0.0.1', 'host A 192.0.2.3', 'edge A 192.0.2.53'],
};

let folder: string;
let peer: Peer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'names-'));
  const files = Object.entries(ZONES).map(([apex, lines]) => {
    const path = join(folder, `zone-${apex}`);
    const ns = apex === 'test.' ? 'ns1' : 'ns';
    const head = [`$ORIGIN ${apex}`, '$TTL 600', `@ SOA ${ns} hostmaster 1 7200 600 3600000 300`, `@ NS ${ns}`];
    writeFileSync(path, [...head, ...lines, ''].join('\n'));
    return { apex, path };
  });
  peer = await startNsd(folder, files, []);
});
afterAll(async () => {
  await peer.stop();
  rmSync(folder, { recursive: true });
});

async function lookUp(name: string, until: string | null = 'edge.other.test'): Promise<NameReport> {
  const permits = publicAddresses('127.0.0.0/8');
  const { port } = peer;
  const report = await lookUpName(
    { name, until },
    {
      parents: new ParentServers({ resolvers: [{ host: '127.0.0.1', port }], permits, now: Date.now, port }),
      permits,
      port,
      milliseconds: 2000,
      reserve: () => 0,
      signal: new AbortController().signal,
    },
  );
  return nameReportSchema.parse(report);
}

/** Returns one line per name: its zone and the answers. */
async function way(name: string, until?: string | null): Promise<string[]> {
  const { hops } = await lookUp(name, until);
  return hops.map(({ name: at, zone, servers }) =>
    [at, zone, ...servers.map(({ target, addresses }) => target ?? addresses.join(' '))].join(' | '),
  );
}

test.each<[string, string[]]>([
  ['host.child.test', ['host.child.test | child.test | 192.0.2.2 2001:db8::2']],
  ['child.test', ['child.test | child.test | 192.0.2.1']],
  ['nothing.child.test', ['nothing.child.test | child.test | ']],
  ['nobody.test', ['nobody.test | test | ']],
  ['shop.child.test', ['shop.child.test | child.test | edge.other.test']],
  ['x.wild.child.test', ['x.wild.child.test | child.test | edge.other.test']],
  ['away.child.test', ['away.child.test | child.test | host.other.test', 'host.other.test | other.test | 192.0.2.3']],
  [
    'circle.child.test',
    ['circle.child.test | child.test | round.child.test', 'round.child.test | child.test | circle.child.test'],
  ],
  [
    'host.dname.child.test',
    ['host.dname.child.test | child.test | host.other.test', 'host.other.test | other.test | 192.0.2.3'],
  ],
])('%s', async (name, expected) => {
  expect(await way(name)).toEqual(expected);
});

test('all aliases are followed where there is no name to stop at', async () => {
  expect(await way('shop.child.test', null)).toEqual([
    'shop.child.test | child.test | edge.other.test',
    'edge.other.test | other.test | 192.0.2.53',
  ]);
});

test('aliases are followed so far and no further, and not to names of many labels', async () => {
  expect((await lookUp('a0.child.test')).hops).toHaveLength(MOST_HOPS);
  const { hops } = await lookUp('deep.child.test');
  expect(hops.at(-1)).toMatchObject({ zone: null, error: expect.stringContaining('labels') as string, servers: [] });
});

test('an answer has the smallest TTL of its records', async () => {
  const { hops } = await lookUp('host.child.test');
  expect(hops[0].servers).toMatchObject([{ name: 'ns.child.test', address: '127.0.0.1', state: 'answers', ttl: 60 }]);
});

test.each([
  ['shop.far.test', { address: '10.0.0.1', state: 'forbidden' }],
  ['shop.lame.test', { address: '127.0.0.1', state: 'foreign' }],
])('the server of %s is listed with its state', async (name, expected) => {
  expect((await lookUp(name)).hops[0].servers).toMatchObject([expected]);
});

test('a name whose zone no resolver finds says why', async () => {
  expect((await lookUp('shop.example')).hops).toMatchObject([
    { zone: null, error: 'no resolver of the service answers', servers: [] },
  ]);
});
