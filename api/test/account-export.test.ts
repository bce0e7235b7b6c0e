import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PagesUnderTest } from './pages-under-test.ts';

let pages: PagesUnderTest;
let folder: string;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  folder = await mkdtemp(path.join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await pages.stop();
  await rm(folder, { recursive: true });
});

/** Returns the files of an archive. Python reads the archive and verifies each checksum. */
async function unpacked(octets: Buffer): Promise<{ [name: string]: string }> {
  const [archive, json] = [path.join(folder, 'archive.zip'), path.join(folder, 'files.json')];
  await writeFile(archive, octets);
  const script = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
json.dump({n: z.read(n).decode() for n in z.namelist()}, open(sys.argv[2], 'w'))`;
  await promisify(execFile)('python3', ['-c', script, archive, json]);
  return JSON.parse(await readFile(json, 'utf8')) as { [name: string]: string };
}

const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

test('an export has all of an account, no secret, and nothing of another one', async () => {
  const { api } = pages;
  const other = await pages.person('other@example.com');
  await api.send(other.token, 'POST', '/v1/zones', { name: 'other.example' });
  const { browser, accountId, token } = await pages.person('export@example.com');
  const { body: zone } = await api.send(token, 'POST', '/api/v1/zones', { name: 'export.example', comment: 'mine' });
  const changes = Array.from({ length: 1200 }, (_, i) => ({ name: `host${i}`, type: 'A', value: '192.0.2.1' }));
  await api.send(token, 'PATCH', '/api/v1/zones/export.example/records', { changes: changes.slice(0, 1000) });
  await api.send(token, 'PATCH', '/api/v1/zones/export.example/records', {
    changes: [...changes.slice(1000), { name: 'www', type: 'AAAA', value: '2001:db8::1', comment: 'the site' }],
  });
  await api.pool.query(
    "INSERT INTO webhooks (id, account_id, url, secret) VALUES (gen_random_uuid(), $1, 'https://hooks.example', 'a-secret-of-webhooks')",
    [accountId],
  );
  const shown = await browser.send('/settings/export');
  expect(shown.status).toBe(200);
  const files = await unpacked(shown.octets);
  const ofZone = `zones/export.example ${zone.id}`;
  expect(Object.keys(files)).toEqual([
    'account.json',
    'sessions.jsonl',
    'tokens.jsonl',
    'webhooks.jsonl',
    'domains.jsonl',
    'deleted-zones.jsonl',
    `${ofZone}/zone.json`,
    `${ofZone}/records.jsonl`,
    `${ofZone}/zonefile.zone`,
    `${ofZone}/revisions.jsonl`,
    'audit.jsonl',
  ]);
  expect(JSON.parse(files['account.json'])).toMatchObject({
    account: { id: accountId, email: 'export@example.com' },
    person: { email: 'export@example.com' },
    identities: [],
  });
  expect(lines(files['sessions.jsonl'])).toHaveLength(1);
  expect(lines(files['tokens.jsonl'])).toMatchObject([{ name: 'test' }]);
  expect(lines(files['webhooks.jsonl'])).toMatchObject([{ url: 'https://hooks.example' }]);
  expect(lines(files[`${ofZone}/zone.json`])).toMatchObject([{ name: 'export.example', comment: 'mine' }]);
  expect(lines(files[`${ofZone}/records.jsonl`])).toHaveLength(1201);
  expect(files[`${ofZone}/records.jsonl`]).toContain('"comment":"the site"');
  expect(files[`${ofZone}/zonefile.zone`]).toMatch(/^host1199\.export\.example\.\s+\d+\s+IN\s+A\s+192\.0\.2\.1$/m);
  expect(lines(files['audit.jsonl']).length).toBeGreaterThan(3);
  const session = browser.cookie.slice('__Host-session='.length);
  const all = Object.values(files).join('');
  for (const secret of [token, session, 'a-secret-of-webhooks', 'argon2', 'other.example'])
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
});

test('an export needs a fresh session, and tokens have none', async () => {
  const { browser, token } = await pages.person('stale@example.com');
  await pages.api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  expect((await browser.send('/settings/export')).location).toBe('/sign-in?next=%2Fsettings%2Fexport');
  const response = await fetch(`${pages.api.url}/settings/export`, {
    headers: { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'none' },
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
});

test('two exports that follow each other are sent', async () => {
  const { browser } = await pages.person('again@example.com');
  for (let i = 0; i < 2; i++) expect((await browser.send('/settings/export')).status).toBe(200);
});
