import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { until } from '../until.ts';
import { administer } from './administer.ts';
import { type Addresses, dig, type Fourwinds, freeAddresses, startFourwinds } from './fourwinds.ts';
import { startPostgres, type TestPostgres } from '../postgres/server.ts';
import { PageBrowser } from '../../api/test/page-browser.ts';
import { alive, descendants, environmentOf, type RunningProcess } from './process-tree.ts';
import { seenBy } from './database-role.ts';
import { keysComeAndGo } from './keys.ts';
import { notesVersionsOfTheKilled } from './killed-before-history.ts';
import { publishesInOneTransaction } from './one-transaction.ts';
import { keepsItsPromises } from './promises.ts';
import { carriesOutOnce } from './retried-after-kill.ts';
import { deliversToWebhooks, LOCAL_WEBHOOKS } from './webhooks.ts';
import { zoneHistory } from './zone-history.ts';

/** The embedded default, tested through the ready line, the token file, REST and dig. */
describe('the embedded default', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  let addresses: Addresses;
  let fourwinds: Fourwinds;

  beforeAll(async () => {
    addresses = await freeAddresses();
    const umask = process.umask(0);
    fourwinds = await startFourwinds(folder, addresses, LOCAL_WEBHOOKS).finally(() => process.umask(umask));
  });

  afterAll(async () => {
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('each program has a role of its own in the database, and sees no other’s', async () => {
    const environments = descendants(fourwinds.pid).map(environmentOf);
    const urls = environments.flatMap(({ FOURWINDS_STORE, DATABASE_URL }) => [FOURWINDS_STORE, DATABASE_URL]);
    const own = urls.filter((url) => url !== undefined);
    const seen = await Promise.all(own.map((url) => seenBy(url)));
    const stores = new Map(seen.map(({ role, ...rest }) => [role, rest]));
    const region = (name: string) => ({
      isSuperuser: false,
      stores: [name],
      secrets: [],
    });
    expect(Object.fromEntries([...stores].sort())).toEqual({
      fourwinds_api: { isSuperuser: false, stores: ['management'], secrets: [] },
      fourwinds_ns1: region('ns1'),
      fourwinds_ns2: region('ns2'),
      fourwinds_ns3: region('ns3'),
      fourwinds_ns4: region('ns4'),
      fourwinds_operator: {
        isSuperuser: false,
        stores: ['management', 'ns1', 'ns2', 'ns3', 'ns4'],
        secrets: ['fourwinds-publication-key'],
      },
      fourwinds_worker: { isSuperuser: false, stores: [], secrets: [] },
    });
  });

  keysComeAndGo(() => fourwinds);

  test('prints one ready line, the last, with its addresses', () => {
    const ready = fourwinds.printed.filter((line) => line.startsWith('{'));
    expect(ready).toHaveLength(1);
    expect(JSON.parse(fourwinds.printed.at(-1)!)).toEqual({ ready: true, ...addresses });
  });

  test('writes the token where only its owner can read it, and prints it', () => {
    expect(fourwinds.token).toMatch(/^fw_/);
    expect(statSync(join(folder, 'token')).mode & 0o777).toBe(0o600);
    expect(fourwinds.printed.join('\n')).toContain(fourwinds.token);
  });

  test('writes the addresses for fourwinds-admin where only its owner can read them', async () => {
    expect(statSync(join(folder, 'admin.json')).mode & 0o777).toBe(0o600);
    expect(await administer(folder, 'account', 'list')).toMatch(/ admin +- +unlimited +yes +no +no +default +1 /);
    expect(await administer(folder, 'region', 'list')).toContain('ns4.fourwinds.example');
  });

  test('closes its files to other users, though its umask would not', () => {
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(kept).toEqual(expect.arrayContaining(['token', 'cache/ns1', 'log/api.log', 'postgres/data/base']));
    expect(kept.filter((file) => (statSync(join(folder, file)).mode & 0o027) !== 0)).toEqual([]);
  });

  test('prints where the metrics of API and operator are', async () => {
    const urls = fourwinds.printed.find((line) => line.startsWith('Metrics: '))!.match(/http:\S+?\/metrics/g)!;
    const [api, operator] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    expect(urls).toHaveLength(2);
    expect(api).toContain('process_cpu_seconds_total');
    expect(operator).toContain('fourwinds_operator_leader 1');
  });

  test('prints where its pages are, which is not an address, as passkeys refuse one', async () => {
    const url = fourwinds.printed.find((line) => line.startsWith('Dashboard: '))!.replace('Dashboard: ', '');
    expect(url).toBe(`http://localhost:${addresses.http.split(':')[1]}/`);
    const page = await fetch(`http://${addresses.http}/`);
    expect([page.url, page.status]).toEqual([url, 200]);
  });

  test('lets people at this machine sign up, and shows their mails to the owner of the token', async () => {
    const pages = `http://localhost:${addresses.http.split(':')[1]}`;
    expect(fourwinds.printed).toEqual(
      expect.arrayContaining([`Sign up: ${pages}/sign-up`, `Mails: ${pages}/mailbox, opened by the access token`]),
    );
    const browser = new PageBrowser(() => pages, null);
    await browser.send('/sign-up', { email: 'anna@example.com', password: 'four winds and a lantern' });
    expect((await browser.open('/mailbox')).text).toContain('First token');
    await browser.send('/mailbox', { token: fourwinds.token });
    await until('the mail', async () => (await browser.open('/mailbox')).text.includes('anna@example.com'));
    expect((await browser.open('/mailbox', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
  });

  test('serves the service’s own zone', async () => {
    for (const server of addresses.dns) {
      expect(await dig(server, ['fourwinds.example'], 'NS')).toEqual(
        expect.arrayContaining(['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example.`)),
      );
      expect(await dig(server, ['ns3.fourwinds.example'])).toEqual(['127.0.0.1']);
    }
  });

  test('a record written through REST is answered by all four nameservers', async () => {
    const created = await fourwinds.request('POST', '/api/v1/zones', { name: 'example.com' });
    expect(created).toMatchObject({ status: 201, body: { name: 'example.com' } });
    const changes = [{ type: 'A', name: 'www', value: '192.0.2.1', ttl: 300 }];
    const patched = await fourwinds.request('PATCH', '/api/v1/zones/example.com/records?wait=30s', { changes });
    expect(patched).toMatchObject({ status: 200, body: { zone: 'example.com', in_sync: true } });
    for (const server of addresses.dns) expect(await dig(server, ['www.example.com'])).toEqual(['192.0.2.1']);
  });

  test('an address that a router sends is answered by all four nameservers, and folds in the history', async () => {
    await fourwinds.request('POST', '/api/v1/zones', { name: 'router.example.com' });
    const changes = [{ type: 'A', name: 'home', value: '0.0.0.0' }];
    const path = '/api/v1/zones/router.example.com';
    await fourwinds.request('PATCH', `${path}/records?wait=30s`, { changes });
    const limits = { kind: 'scoped', scopes: ['dynamic:update'], names: ['home'] };
    const { body } = await fourwinds.request('POST', '/api/v1/tokens', { name: 'router', ...limits });
    const query = new URLSearchParams({
      hostname: 'home.router.example.com',
      myip: '203.0.113.7',
      token: (body as { token: string }).token,
    });
    const answer = await fetch(`http://${addresses.http}/nic/update?${query.toString()}`);
    expect(await answer.text()).toBe('good 203.0.113.7\n');
    for (const server of addresses.dns)
      await until(
        `the address at ${server}`,
        async () => (await dig(server, ['home.router.example.com'])).join() === '203.0.113.7',
      );
    const causes = async () => (await zoneHistory(folder, 'router.example.com'))?.running?.causes;
    await until('the running entry of the history', async () => (await causes())?.includes('Dynamic') === true);
  });

  test('a disk that takes nothing more for logs and caches ends no program, and no change', async () => {
    const isOurs = ({ command }: RunningProcess): boolean => command.includes('/dist/');
    const programs = descendants(fourwinds.pid).filter(isOurs);
    expect(programs).toHaveLength(7);
    const limit = (octets: string): void => {
      for (const pid of [fourwinds.pid, ...programs.map((program) => program.pid)])
        execFileSync('prlimit', ['--pid', String(pid), `--fsize=${octets}:`]);
    };
    const publish = (name: string) =>
      fourwinds.request('PATCH', '/api/v1/zones/example.com/records?wait=30s', {
        changes: [{ type: 'A', name, value: '192.0.2.2' }],
      });
    limit('100');
    expect(await publish('full')).toMatchObject({ status: 200, body: { in_sync: true } });
    for (const server of addresses.dns) expect(await dig(server, ['full.example.com'])).toEqual(['192.0.2.2']);
    expect(alive(programs)).toEqual(programs);
    limit('unlimited');
    const log = (): string => readFileSync(join(folder, 'log/api.log'), 'utf8');
    await until('the log tells of its gap', async () => (await publish('free')) && log().includes('are missing here'));
    expect(log().match(/are missing here/g)).toHaveLength(1);
  });

  deliversToWebhooks(() => fourwinds);

  describe('promises', () => keepsItsPromises(() => fourwinds));

  publishesInOneTransaction(() => fourwinds, join(folder, 'postgres'));

  notesVersionsOfTheKilled(() => fourwinds, folder);

  carriesOutOnce(() => fourwinds, join(folder, 'postgres'));

  test('refuses a second start on its folder', async () => {
    await expect(startFourwinds(folder, await freeAddresses())).rejects.toThrow(/FOURWINDS_DATA_DIR: .* is in use/);
  });

  test('SIGTERM ends it with status 0 and leaves no process; the token is printed on the first start alone', async () => {
    const children = descendants(fourwinds.pid);
    expect(children.length).toBeGreaterThanOrEqual(7);
    process.kill(fourwinds.pid, 'SIGTERM');
    expect(await fourwinds.ended).toEqual({ status: 0, signal: null });
    expect(alive(children)).toEqual([]);
    const { token } = fourwinds;
    fourwinds = await startFourwinds(folder, addresses);
    expect(fourwinds.token).toBe(token);
    expect(fourwinds.printed.join('\n')).not.toContain(token);
    for (const server of addresses.dns) expect(await dig(server, ['www.example.com'])).toEqual(['192.0.2.1']);
  });

  test('no program asks the database for what its role may not', () => {
    const logs = readdirSync(join(folder, 'log')).map((name) => readFileSync(join(folder, 'log', name), 'utf8'));
    expect(logs.flatMap((log) => log.split('\n')).filter((line) => line.includes('permission denied'))).toEqual([]);
  });

  test('whichever process is killed, every acknowledged write is served', async () => {
    await fourwinds.request('POST', '/api/v1/zones', { name: 'example.org' });
    const writer = startWriter(() => fourwinds, 'example.org');
    const programs = () => descendants(fourwinds.pid).filter(({ parent }) => parent === fourwinds.pid);
    const killed = programs();
    expect(killed).toHaveLength(8);
    for (const program of killed) {
      await writer.acknowledgements(5);
      process.kill(program.pid, 'SIGKILL');
      await until(`the end of ${program.command}`, () => alive([program]).length === 0);
      await until(`${program.command} again`, () => programs().length === killed.length);
      await writer.acknowledgements(5);
    }
    const children = descendants(fourwinds.pid);
    process.kill(fourwinds.pid, 'SIGKILL');
    await fourwinds.ended;
    await until('no child outlives the supervisor', () => alive(children).length === 0);
    fourwinds = await startFourwinds(folder, addresses);
    await writer.acknowledgements(5);
    const written = await writer.stop();
    for (const server of addresses.dns) {
      const served = async (): Promise<string[]> => (await dig(server, [...written.keys()])).sort();
      await until(`${server} serves all writes`, async () => (await served()).length === written.size).catch(
        () => undefined,
      );
      expect(await served()).toEqual([...written.values()].sort());
    }
  }, 240_000);
});

/** The pause between writes, so that the zone stays within its size limit. */
const PAUSE_MILLISECONDS = 25;

/** Writes records in sequence. Maps the names of the acknowledged records to their addresses. */
function startWriter(fourwinds: () => Fourwinds, zone: string) {
  const written = new Map<string, string>();
  let stopping = false;
  let acknowledged = Promise.withResolvers<void>();
  const writing = (async () => {
    for (let n = 0; !stopping; n++) {
      const value = `10.0.${n >> 8}.${n & 255}`;
      const changes = [{ type: 'A', name: `w${n}`, value, ttl: 60 }];
      const reply = await fourwinds()
        .request('PATCH', `/api/v1/zones/${zone}/records`, { changes })
        .catch(() => undefined);
      await setTimeout(PAUSE_MILLISECONDS);
      if (reply?.status !== 200) continue;
      written.set(`w${n}.${zone}`, value);
      acknowledged.resolve();
      acknowledged = Promise.withResolvers<void>();
    }
  })();
  return {
    /** Resolves after `count` more acknowledged writes. */
    async acknowledgements(count: number): Promise<void> {
      for (let i = 0; i < count; i++) await acknowledged.promise;
    },
    stop: async () => {
      stopping = true;
      await writing;
      return written;
    },
  };
}

describe('with a database of one’s own, where other machines reach the API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  let http: string;
  let postgres: TestPostgres;
  let fourwinds: Fourwinds;

  beforeAll(async () => {
    const free = await freeAddresses();
    http = free.http;
    postgres = await startPostgres();
    const everywhere = { ...free, http: http.replace('127.0.0.1', '0.0.0.0') };
    fourwinds = await startFourwinds(folder, everywhere, { DATABASE_URL: postgres.url });
  });

  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('its metrics are at an address of their own', async () => {
    expect((await fetch(`http://${http}/metrics`)).status).toBe(404);
    expect(await (await fetch(`http://${http}/healthz`)).text()).toBe('ok\n');
    const [url] = fourwinds.printed.find((line) => line.startsWith('Metrics: '))!.match(/http:\S+?\/metrics/g)!;
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await (await fetch(url)).text()).toContain('fourwinds_http_request_duration_seconds');
  });

  test('no Postgres is started', async () => {
    expect(descendants(fourwinds.pid).filter(({ command }) => command.includes('postgres -D'))).toEqual([]);
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    const files = [
      'admin.json',
      'audit-key.pem',
      'cache',
      'cache-key',
      'cookie-secret',
      'factor-keys',
      'log',
      'mail-keys',
      'token',
      'tsig-keys',
      'updates',
      'webhook-keys',
    ];
    expect(readdirSync(folder).sort()).toEqual(files);
  });
});

test('an address that is taken is named with its variable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  const addresses = await freeAddresses();
  const [host, port] = addresses.dns[2].split(':');
  const other = createServer().listen(Number(port), host);
  try {
    await expect(startFourwinds(folder, addresses)).rejects.toThrow(
      `FOURWINDS_DNS: ${addresses.dns[2]} is in use by another program`,
    );
  } finally {
    other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  ['FOURWINDS_DNS', '127.0.0.1:5301', /FOURWINDS_DNS: there are 4 nameservers/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL/],
])('%s=%s is refused by name', async (variable, value, message) => {
  await expect(startFourwinds(tmpdir(), await freeAddresses(), { [variable]: value })).rejects.toThrow(message);
});
