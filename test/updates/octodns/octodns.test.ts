/** @slow: not in make check. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '../../acme/page.ts';
import { type Product, sharedProduct } from '../../house/shared-product.ts';
import { installPythonPackages } from '../../python-packages.ts';

/**
 * Runs octoDNS with the settings and commands of the page. octoDNS reads zones through AXFR and changes them through
 * UPDATE. Needs `make build`.
 */

const ZONE = 'example.com';

let folder: string;
let fourwinds: Product;
let python: string;

beforeAll(async () => {
  python = await installPythonPackages('octodns', join(import.meta.dirname, 'requirements.txt'));
}, 600_000);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  mkdirSync(join(folder, 'zones'));
  fourwinds = await sharedProduct();
  expect((await fourwinds.request('POST', '/api/v1/zones?wait=30s', { name: ZONE })).status).toBe(201);
  const rights = { scopes: ['records:read', 'records:write'], zones: [ZONE], tsig_algorithm: 'hmac-sha256' };
  const issued = await fourwinds.request('POST', '/api/v1/tokens', { name: 'octodns', kind: 'scoped', ...rights });
  const { tsig } = issued.body as { readonly tsig: { readonly name: string; readonly secret: string } };
  const [host, port] = fourwinds.dns[2].split(':');
  const [settings] = blocksOf({ page: 'dynamic-update.md', section: 'Programs', part: 'octoDNS' }, [
    ['ns1.example.net', host],
    ['port: 53', `port: ${port}`],
    ['directory: zones', 'directory: zones\n    enforce_order: false'],
    ['fw-…', tsig.name],
    ['SECRET', tsig.secret],
  ]);
  writeFileSync(join(folder, 'octodns.yaml'), settings);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the page with these records in the zone's file. Returns the output. */
async function synchronise(records: object, how: 'plan' | 'apply'): Promise<string> {
  writeFileSync(join(folder, `zones/${ZONE}.yaml`), JSON.stringify(records));
  const [, commands] = blocksOf({ page: 'dynamic-update.md', section: 'Programs', part: 'octoDNS' }, [
    ['octodns-sync', `${python} -m octodns.cmds.sync`],
  ]);
  const [plan, apply] = commands.trim().split('\n');
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', how === 'plan' ? plan : apply], { cwd: folder });
  return stdout + stderr;
}

/** The records of the zone, as `NAME TTL TYPE VALUE`. */
async function records(): Promise<string[]> {
  const { body } = await fourwinds.request('GET', `/api/v1/zones/${ZONE}/records`);
  const { data } = body as { data: { name: string; type: string; value: string; ttl: number }[] };
  return data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
}

const DESIRED = {
  '': [
    { type: 'MX', ttl: 300, values: [{ preference: 10, exchange: 'mx1.example.net.' }] },
    { type: 'TXT', ttl: 300, values: ['v=spf1 -all', 'semi\\; colon', 'quo"te'] },
    { type: 'CAA', ttl: 300, value: { flags: 0, tag: 'issue', value: 'ca.example.net' } },
    { type: 'HTTPS', ttl: 300, value: { svcpriority: 1, targetname: '.', svcparams: { alpn: ['h2', 'h3'] } } },
  ],
  '*.wild': { type: 'CNAME', ttl: 60, value: 'www.example.com.' },
  '_sip._tcp': { type: 'SRV', ttl: 300, value: { priority: 1, weight: 2, port: 5060, target: 'sip.example.com.' } },
  sub: { type: 'NS', ttl: 300, values: ['ns1.example.net.', 'ns2.example.net.'] },
  www: { type: 'A', ttl: 300, values: ['192.0.2.1', '192.0.2.2'] },
};

test('a plan is carried out, and another has nothing to do', async () => {
  expect(await synchronise(DESIRED, 'plan')).toContain('Creates=8, Updates=0, Deletes=0');
  expect(await records()).toEqual([]);
  expect(await synchronise(DESIRED, 'apply')).toContain('8 total changes');
  expect(await records()).toHaveLength(12);
  expect(await synchronise(DESIRED, 'plan')).toContain('No changes were planned');
}, 60_000);

test('TTLs are changed, and records that the file has no more are deleted', async () => {
  const { sub: _, ...rest } = DESIRED;
  const changed = { ...rest, www: { ...rest.www, ttl: 900 } };
  expect(await synchronise(changed, 'apply')).toContain('2 total changes');
  expect((await records()).filter((line) => /^(?:www|sub) /.test(line))).toEqual([
    'www 900 A 192.0.2.1',
    'www 900 A 192.0.2.2',
  ]);
  expect(await synchronise(changed, 'plan')).toContain('No changes were planned');
}, 60_000);

test('a zone of thousands of records is read whole', async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `h${i}`);
  const file = names.map((name) => `${name}.${ZONE}. 300 IN A 192.0.2.1`).join('\n');
  const imported = await fetch(`http://${fourwinds.http}/api/v1/zones/${ZONE}/zonefile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${fourwinds.token}`, 'content-type': 'text/dns' },
    body: file,
  });
  expect(imported.status).toBe(200);
  const zone = Object.fromEntries(names.map((name) => [name, { type: 'A', ttl: 300, value: '192.0.2.1' }]));
  zone.h2999.value = '192.0.2.2';
  expect(await synchronise(zone, 'plan')).toContain('Creates=0, Updates=1, Deletes=0, Existing=3000');
}, 120_000);
