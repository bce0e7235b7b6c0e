import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until } from '../../test/until.ts';
import type { RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { ApiUnderTest } from './harness.ts';
import { HeaderProxy } from './header-proxy.ts';

/** Tests Debian's update clients with the settings in docs/use/dynamic-dns.md. */

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/use/dynamic-dns.md'), 'utf8');
const HOUR = 3600;
const rates: RateSettings = {
  limitsOf: (plan) => (plan === 'unlimited' ? undefined : { dynamic_records: { limit: 3, seconds: HOUR } }),
  failures: undefined,
};

let api: ApiUnderTest;
let proxy: HeaderProxy;
let owner: string;
let zone: string;
let token: string;
let folder: string;

beforeAll(async () => {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  api = await ApiUnderTest.start(undefined, { rates, proxies });
  proxy = await HeaderProxy.start(api.url);
});
afterAll(async () => {
  await proxy.stop();
  await api.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-clients-'));
  proxy.address = '203.0.113.1';
  proxy.isAway = false;
  owner = await api.account({ plan: 'verified' });
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
  const changes = [{ name: 'home', type: 'A', value: '0.0.0.0' }];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
  const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
  token = await api.token(id, { kind: 'scoped', scopes: ['dynamic:update'] });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the code block under a heading of the page, adapted to this API without TLS. */
function settings(program: string, { host = 'home', secret = token } = {}): string {
  const [, block] = new RegExp(`^## ${program}$[^]*?^\`\`\`\\w+\n([^]*?)^\`\`\``, 'm').exec(PAGE)!;
  return block
    .replaceAll('https://', 'http://')
    .replaceAll('ssl=yes', 'ssl=no')
    .replaceAll(/(ssl +)= true/g, '$1= false')
    .replaceAll('dns.example.net', proxy.authority)
    .replaceAll('home.example.com', `${host}.${zone}`)
    .replaceAll('fw_…', secret);
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/** Returns the addresses of the host, e.g. `A 203.0.113.1`. */
async function addresses(): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records?name=home`);
  return body.data.map((record) => `${(record as unknown as { type: string }).type} ${record.value}`).sort();
}

async function forgetChanges(): Promise<void> {
  await api.pool.query(`UPDATE exact_rates SET times = '{}'`);
}

describe('ddclient', () => {
  /** Runs ddclient once, with shorter minimum intervals. Returns its output. */
  async function run(config: string, ...options: string[]): Promise<string> {
    const file = write('ddclient.conf', `min-interval=1s\nmin-error-interval=1s\n${config}`);
    const shared = ['-daemon=0', '-noquiet', '-verbose', `-file=${file}`, `-cache=${join(folder, 'cache')}`];
    const { stdout, stderr } = await promisify(execFile)('ddclient', [...shared, ...options]).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  }

  /** Runs ddclient until it has set an address. It waits at least a second between updates. */
  async function runUntilSet(config: string): Promise<void> {
    await until('the client succeeds', async () => /SUCCESS/.test(await run(config)));
  }

  const cached = () => readFileSync(join(folder, 'cache'), 'utf8');

  test('good, then nothing to do, then nochg by force, then another address', async () => {
    const config = settings('ddclient');
    expect(await run(config)).toMatch(/SUCCESS: +updating home.*good: IP address set to 203\.0\.113\.1/);
    expect(await addresses()).toEqual(['A 203.0.113.1']);
    expect(cached()).toMatch(/ip=203\.0\.113\.1.*status=good/);
    const before = proxy.requests.length;
    expect(await run(config)).toMatch(/skipped: IP address was already set/);
    expect(proxy.requests.slice(before)).toEqual(['GET /checkip HTTP/1.1']);
    expect(await run(config, '-force')).toMatch(/nochg/);
    proxy.address = '203.0.113.2';
    await runUntilSet(config);
    expect(await addresses()).toEqual(['A 203.0.113.2']);
  });

  test('IPv6', async () => {
    const config = settings('ddclient').replace(/^use=.*$/m, "use=cmd, cmd='echo 2001:db8::7'");
    expect(await run(config)).toMatch(/SUCCESS/);
    expect(await addresses()).toEqual(['AAAA 2001:db8::7']);
  });

  test('several hosts, of which one is unknown', async () => {
    const output = await run(settings('ddclient').replace(`home.${zone}`, `home.${zone},new.${zone}`));
    expect(output).toMatch(/SUCCESS: +updating home/);
    expect(output).toMatch(/FAILED: +updating new.*nohost/);
  });

  test('goes on after a wrong token', async () => {
    expect(await run(settings('ddclient', { secret: 'secret' }))).toMatch(/authorization failed/);
    await runUntilSet(settings('ddclient'));
    expect(await addresses()).toEqual(['A 203.0.113.1']);
  });

  test('goes on after the API was away', async () => {
    proxy.isAway = true;
    expect(await run(settings('ddclient'))).not.toMatch(/SUCCESS/);
    proxy.isAway = false;
    await runUntilSet(settings('ddclient'));
    expect(await addresses()).toEqual(['A 203.0.113.1']);
  });

  test('goes on after too many changes', async () => {
    for (const i of [1, 2, 3]) {
      proxy.address = `203.0.113.${i}`;
      await runUntilSet(settings('ddclient'));
    }
    proxy.address = '203.0.113.4';
    await until('the client is refused', async () => /429/.test(await run(settings('ddclient'))));
    expect(await addresses()).toEqual(['A 203.0.113.3']);
    await forgetChanges();
    await runUntilSet(settings('ddclient'));
    expect(await addresses()).toEqual(['A 203.0.113.4']);
  });
});

describe('inadyn', () => {
  let running: ChildProcess | undefined;
  let output = '';
  let ended: Promise<number | null>;

  afterEach(async () => {
    running?.kill('SIGKILL');
    await ended;
  });

  function start(config: string): void {
    const file = write('inadyn.conf', config);
    output = '';
    running = spawn('inadyn', ['-n', '-l', 'debug', '-f', file, '--cache-dir', folder, '-P', join(folder, 'pid')]);
    running.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
    running.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
    ended = new Promise((resolve) => running!.once('exit', resolve));
  }

  /** Sends signals to the client until the host has the new address. The client ignores signals while it is busy. */
  async function wakeUntil(address: string): Promise<void> {
    while ((await addresses())[0] !== address) {
      running!.kill('SIGUSR2');
      await setTimeout(100);
    }
  }

  test('sets the address, and each one after it', async () => {
    start(settings('inadyn'));
    await until('the host has the address', async () => (await addresses())[0] === 'A 203.0.113.1');
    proxy.address = '203.0.113.2';
    await wakeUntil('A 203.0.113.2');
    expect(running!.exitCode).toBeNull();
    expect(proxy.requests.some((line) => /^GET \/nic\/update\S+ HTTP\/1\.0$/.test(line))).toBe(true);
  });

  test('the address that is there already is nochg, and its cache has it', async () => {
    const changes = [{ op: 'replace', name: 'home', type: 'A', values: ['203.0.113.1'] }];
    await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
    start(settings('inadyn'));
    await until('the client is answered nochg', () => /nochg 203\.0\.113\.1/.test(output));
    await until('the client notes it', () => /Updating cache/.test(output));
    expect(running!.exitCode).toBeNull();
  });

  test.each([
    ['a wrong token', () => settings('inadyn', { secret: 'secret' }), /badauth/],
    ['an unknown host', () => settings('inadyn', { host: 'new' }), /nohost/],
  ])('ends at %s, as no time mends it', async (_, config, word) => {
    start(config());
    expect(await ended).not.toBe(0);
    expect(output).toMatch(word);
  });

  test('goes on after the API was away', async () => {
    proxy.isAway = true;
    start(settings('inadyn'));
    await until('the client reports a failure', () => /Update failed/.test(output));
    proxy.isAway = false;
    await wakeUntil('A 203.0.113.1');
  });

  test('goes on after too many changes', async () => {
    start(settings('inadyn'));
    await until('the host has the address', async () => (await addresses())[0] === 'A 203.0.113.1');
    for (const i of [2, 3]) {
      proxy.address = `203.0.113.${i}`;
      await wakeUntil(`A 203.0.113.${i}`);
    }
    proxy.address = '203.0.113.4';
    running!.kill('SIGUSR2');
    await until('the client is answered 911', () => /\n911\n/.test(output));
    await forgetChanges();
    await wakeUntil('A 203.0.113.4');
    expect(running!.exitCode).toBeNull();
  });
});

test('curl', async () => {
  const command = settings('curl').trim();
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  expect(stdout).toBe('good 203.0.113.1\n');
});
