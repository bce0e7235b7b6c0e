import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParentServers, publicAddresses } from '@fourwinds/egress';
import { type ScanReport, scanReportSchema, type ScanRequest } from '@fourwinds/jobs';
import { type Peer, startNsd } from '../../../test/differential/peers.ts';
import { scanZone } from './scan-zone.ts';

/** NSD serves the parent `test.` and the zone, and acts as the resolver. */
const PARENT = `$ORIGIN test.
$TTL 600
@ SOA ns1 hostmaster 1 7200 600 3600000 300
@ NS ns1
ns1 A 127.0.0.1
child NS ns.child
ns.child A 127.0.0.1
signed NS ns.child
signed DS 11 13 2 ${'ab'.repeat(32)}
nobody A 192.0.2.1
far NS ns.far
ns.far A 10.0.0.1
lame NS ns1
`;

const zone = (...lines: string[]): string =>
  ['$ORIGIN child.test.', '$TTL 3600', '@ SOA ns hostmaster 42 7200 600 3600000 300', '@ NS ns', 'ns A 127.0.0.1']
    .concat(lines, '')
    .join('\n');

let folder: string;
let peer: Peer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'));
  peer = undefined;
});
afterEach(async () => {
  await peer?.stop();
  rmSync(folder, { recursive: true });
});

async function serve(lines: readonly string[], options: { isTransferred?: true } = {}): Promise<number> {
  const files = [
    { apex: 'test.', path: join(folder, 'parent') },
    { apex: 'child.test.', path: join(folder, 'child'), ...options },
  ];
  writeFileSync(files[0].path, PARENT);
  writeFileSync(files[1].path, zone(...lines));
  peer = await startNsd(folder, files, []);
  return peer.port;
}

interface Scanned {
  readonly port: number;
  readonly request?: Partial<ScanRequest>;
  readonly allowed?: string;
}

async function scan({ port, request, allowed = '127.0.0.0/8' }: Scanned): Promise<ScanReport> {
  const permits = publicAddresses(allowed);
  const resolvers = [{ host: '127.0.0.1', port }];
  const report = await scanZone(
    { domain: 'child.test', servers: [], sets: [], ...request },
    {
      parents: new ParentServers({ resolvers, permits, now: Date.now, port }),
      permits,
      port,
      milliseconds: 2000,
      reserve: () => 0,
      signal: new AbortController().signal,
    },
  );
  return scanReportSchema.parse(report);
}

/** Returns the record sets as lines. Omits SOA and NS records, and the address of the nameserver. */
function linesOf({ sets }: ScanReport, synthesised = false): string[] {
  return sets
    .filter(
      (set) => set.synthesised === synthesised && !['SOA', 'NS'].includes(set.type) && set.name !== 'ns.child.test.',
    )
    .flatMap(({ name, type, ttl, values }) => values.map((value) => `${name} ${ttl} ${type} ${value}`))
    .sort();
}

const USUAL = [
  '@ MX 10 post',
  '@ TXT "v=spf1 -all"',
  'post A 192.0.2.25',
  'www 300 CNAME hosts.child.test.',
  'hosts AAAA 2001:db8::1',
  '_dmarc TXT "v=DMARC1; p=none"',
  'selector1._domainkey CNAME key.example.',
  '_sip._tcp SRV 1 2 5060 unusual-name-of-a-phone',
  'unusual-name-of-a-phone A 192.0.2.60',
  `google._domainkey TXT "${'k'.repeat(250)}" "${'l'.repeat(250)}" "${'m'.repeat(250)}"`,
];
const USUAL_FOUND = [
  '_dmarc.child.test. 3600 TXT "v=DMARC1; p=none"',
  '_sip._tcp.child.test. 3600 SRV 1 2 5060 unusual-name-of-a-phone.child.test.',
  'child.test. 3600 MX 10 post.child.test.',
  'child.test. 3600 TXT "v=spf1 -all"',
  `google._domainkey.child.test. 3600 TXT "${'k'.repeat(250)}" "${'l'.repeat(250)}" "${'m'.repeat(250)}"`,
  'hosts.child.test. 3600 AAAA 2001:db8::1',
  'post.child.test. 3600 A 192.0.2.25',
  'selector1._domainkey.child.test. 3600 CNAME key.example.',
  'unusual-name-of-a-phone.child.test. 3600 A 192.0.2.60',
  'www.child.test. 300 CNAME hosts.child.test.',
];

test('usual names and the hosts that these name are found, large sets over TCP', async () => {
  const report = await scan({ port: await serve([...USUAL, 'secret-name A 192.0.2.99']) });
  expect(linesOf(report)).toEqual(USUAL_FOUND);
  expect(report).toMatchObject({
    parent: { zone: 'test.', nameservers: ['ns.child.test'], ds: [] },
    servers: [{ name: 'ns.child.test', address: '127.0.0.1', state: 'answers', serial: 42, transfer: 'refused' }],
    isWhole: false,
    unanswered: [],
    wildcards: [],
  });
});

test('sets that the request names are found, whatever their names', async () => {
  const port = await serve(['secret-name A 192.0.2.99']);
  const sets = [
    { name: 'secret-name.child.test.', type: 'A' },
    { name: 'elsewhere.example.', type: 'A' },
  ];
  expect(linesOf(await scan({ port, request: { sets } }))).toEqual(['secret-name.child.test. 3600 A 192.0.2.99']);
});

test('a zone that may be transferred is found whole', async () => {
  const report = await scan({
    port: await serve([...USUAL, 'secret-name A 192.0.2.99', '*.x A 192.0.2.9'], { isTransferred: true }),
  });
  expect(linesOf(report)).toEqual(
    [...USUAL_FOUND, 'secret-name.child.test. 3600 A 192.0.2.99', '*.x.child.test. 3600 A 192.0.2.9'].sort(),
  );
  expect(report).toMatchObject({ isWhole: true, servers: [{ transfer: 'allowed' }], wildcards: ['*.x.child.test.'] });
});

test('names that a wildcard answers for are not there, and the wildcard is', async () => {
  const report = await scan({
    port: await serve([
      '* 60 A 192.0.2.7',
      '*._domainkey TXT "any"',
      'mail A 192.0.2.8',
      'shop A 192.0.2.7',
      'k1._domainkey TXT "one"',
    ]),
  });
  expect(linesOf(report)).toEqual([
    '*._domainkey.child.test. 3600 TXT "any"',
    '*.child.test. 60 A 192.0.2.7',
    'k1._domainkey.child.test. 3600 TXT "one"',
    'mail.child.test. 3600 A 192.0.2.8',
  ]);
  expect(report.wildcards).toEqual(['*.child.test.', '*._domainkey.child.test.']);
});

test('a delegation is found with its addresses and DS records, and nothing below it', async () => {
  const ds = `22 13 2 ${'CD'.repeat(32)}`;
  const report = await scan({ port: await serve(['dev NS ns.dev', 'ns.dev A 192.0.2.3', `dev DS ${ds}`]) });
  expect(
    report.sets
      .filter(({ name }) => name.endsWith('dev.child.test.'))
      .map(({ name, type, values }) => [name, type, ...values]),
  ).toEqual([
    ['dev.child.test.', 'NS', 'ns.dev.child.test.'],
    ['ns.dev.child.test.', 'A', '192.0.2.3'],
    ['dev.child.test.', 'DS', ds],
  ]);
});

test('the delegation of another domain has its own records at the parent', async () => {
  const port = await serve([]);
  expect(await scan({ port, request: { domain: 'signed.test' } })).toMatchObject({
    parent: { nameservers: ['ns.child.test'], ds: [`11 13 2 ${'AB'.repeat(32)}`] },
    servers: [{ state: 'foreign', serial: null, transfer: null }],
    sets: [],
  });
  expect(await scan({ port, request: { domain: 'nobody.test' } })).toMatchObject({
    parent: { nameservers: [] },
    servers: [],
  });
});

test('addresses that may not be connected to are not, wherever they come from', async () => {
  const port = await serve([]);
  const forbidden = { state: 'forbidden', error: expect.stringContaining('is not a public address') as string };
  expect((await scan({ port, request: { domain: 'far.test' } })).servers).toMatchObject([
    { address: '10.0.0.1', ...forbidden },
  ]);
  const servers = ['10.0.0.2', 'ns1.test', 'no-such-name.test'];
  expect((await scan({ port, allowed: '127.0.0.2', request: { servers } })).servers).toMatchObject([
    { address: '10.0.0.2', ...forbidden },
    { address: '127.0.0.1', ...forbidden },
    { address: null, state: 'silent', error: 'no address was found' },
  ]);
});
