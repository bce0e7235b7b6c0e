/** @slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RCODE } from '@fourwinds/dns/codes';
import { type Addresses, dig, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { Clock } from '../life/clock.ts';
import { startPostgres, type TestPostgres } from '../postgres/server.ts';
import { startUnbound, type Unbound } from '../unbound.ts';
import { type Fixture, fixtures, restoreFixture, snapshotRows } from './fixture.ts';

/** Starts all programs on the database of another version. The clock is set to the time of the recording. */

const A = 1;
const OTHER_WORLD = pathToFileURL(join(import.meta.dirname, '../life/other-world.ts')).href;

describe.each(fixtures())('the database of %s', (_, fixture) => productTakesOver(fixture));

/** The public keys of a published zone, as trust anchors. */
function keysOf({ tables }: Fixture, domain: string): string[] {
  const contents = tables['resources.versions'].map(
    (row) => (row as { content?: { data?: { records?: string } } }).content,
  );
  const lines = contents.flatMap((content) => content?.data?.records?.split('\n') ?? []);
  return [...new Set(lines.filter((line) => line.startsWith(`${domain} `) && line.includes(' IN DNSKEY 257 ')))];
}

function productTakesOver(fixture: Fixture): void {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-upgrade-'));
  let postgres: TestPostgres;
  let addresses: Addresses;
  let fourwinds: Fourwinds;
  let resolver: Unbound;

  beforeAll(async () => {
    postgres = await startPostgres();
    await restoreFixture(postgres.url, fixture);
    writeFileSync(join(folder, 'token'), fixture.token);
    const clock = new Clock(join(folder, 'clock'));
    clock.pass(Math.ceil((fixture.recordedAt - Date.now()) / 1000) + 60);
    addresses = await freeAddresses();
    // The product is not shared, because the database is from an earlier release.
    fourwinds = await startFourwinds(folder, addresses, {
      ...clock.environment,
      NODE_OPTIONS: `--import=${OTHER_WORLD}`,
      FOURWINDS_TEST_DNS_PORT: '9',
      FOURWINDS_RESOLVERS: '127.0.0.1:9',
      FOURWINDS_TRUSTED_NAMESPACES: '*',
      DATABASE_URL: postgres.url,
    });
    resolver = await startUnbound({
      anchors: keysOf(fixture, 'signed.example.'),
      stubs: new Map([['signed.example.', addresses.dns]]),
      environment: clock.environment,
    });
  });
  afterAll(async () => {
    await resolver.stop();
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  async function get(path: string): Promise<string> {
    const { status, body } = await fourwinds.request('GET', `/api/v1${path}`);
    expect([path, status]).toEqual([path, 200]);
    return JSON.stringify(body);
  }

  async function addressOf(zone: string, address: string): Promise<void> {
    const changes = [{ op: 'replace', name: 'www', type: 'A', values: [address], ttl: 300 }];
    const answer = await fourwinds.request('PATCH', `/api/v1/zones/${zone}/records?wait=30s`, { changes });
    expect(answer).toMatchObject({ status: 200, body: { in_sync: true } });
  }

  async function validates(name: string, rcode: number): Promise<void> {
    const answer = await resolver.ask(name, A);
    expect({ name, rcode: answer.rcode, ad: answer.ad }).toEqual({ name, rcode, ad: true });
  }

  test('is served: inline records and Records, buckets, the last good version of a refused draft', async () => {
    const names = ['www.plain.example', 'www.team.example', 'object.team.example', 'www.refused.example'];
    for (const server of addresses.dns) {
      expect(await dig(server, names)).toEqual(['192.0.2.2', '192.0.2.5', '192.0.2.7', '192.0.2.6']);
      expect(await dig(server, ['alias.plain.example'])).toEqual(['mail.plain.example.', '192.0.2.25']);
      expect((await dig(server, ['host119.large.example'], 'TXT'))[0].replaceAll(/\W/g, '')).toBe('x'.repeat(600));
      expect(await dig(server, ['x.wild.plain.example'], 'TXT')).toEqual([String.raw`"caf\195\169 \"quoted\""`]);
    }
  });

  test('is shown by REST', async () => {
    const zones = await get('/zones');
    for (const name of ['plain', 'signed', 'below.signed', 'large']) expect(zones).toContain(`"${name}.example"`);
    expect(await get('/zones/plain.example/records')).toContain('"2001:db8::1"');
    expect(await get('/zones/large.example/revisions/3')).toContain('host119');
    expect((await get('/zones/plain.example/revisions')).match(/"serial"/g)!.length).toBeGreaterThanOrEqual(3);
    expect(await get('/tokens')).toContain('"scopes"');
    await get('/zones/plain.example/audit');
  });

  test('is changed: a record, and back to a revision of then', async () => {
    const before = await snapshotRows(postgres.url);
    await addressOf('plain.example', '192.0.2.99');
    for (const server of addresses.dns) expect(await dig(server, ['www.plain.example'])).toEqual(['192.0.2.99']);
    const { status, body } = await fourwinds.request(
      'POST',
      '/api/v1/zones/plain.example/revisions/3/rollback?wait=30s',
      {},
    );
    expect([status, body]).toMatchObject([200, { change: { in_sync: true } }]);
    for (const server of addresses.dns) expect(await dig(server, ['www.plain.example'])).toEqual(['192.0.2.1']);
    const after = new Set(await snapshotRows(postgres.url));
    expect(before.filter((row) => !after.has(row)).length).toBe(addresses.dns.length);
  });

  test('has a signed zone that validates, before a change and after it', async () => {
    await validates('www.signed.example.', RCODE.NOERROR);
    await addressOf('signed.example', '192.0.2.98');
    await validates('none.signed.example.', RCODE.NXDOMAIN);
    await validates('*.signed.example.', RCODE.NXDOMAIN);
    // The zone below is not secure, because its DS record is not in the parent yet.
    expect(await resolver.ask('www.below.signed.example.', A)).toMatchObject({ rcode: RCODE.NOERROR, ad: false });
  });
}
