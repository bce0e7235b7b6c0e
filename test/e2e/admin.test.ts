/** @slow */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { adminRights, apiRights, make, RegionKind, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { leaveAuditRole, prepareDatabase } from '@fourwinds/store/database';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';
import { startPostgres, type TestPostgres } from '../postgres/server.ts';
import { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';

/** `fourwinds-admin` for administrators, and the API, each with its own Postgres role. */

const DIST = path.join(import.meta.dirname, '../../dist');
const STORE = 'management';

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

let postgres: TestPostgres;
let api: ServiceProcess;
let http: string;
let environment: NodeJS.ProcessEnv;
let store: ResourceStore;

beforeAll(async () => {
  postgres = await startPostgres();
  const { owner, users } = await prepareDatabase(
    postgres.url,
    [STORE],
    [
      { name: 'api', stores: new Map([[STORE, apiRights]]), hasTables: true },
      { name: 'admin', stores: new Map([[STORE, adminRights]]), usesTables: true },
    ],
  );
  store = await openStore(`${owner}?store=${STORE}`);
  const spec = { nameserver: 'ns1.fourwinds.example', location: 'Nowhere', addresses: ['192.0.2.1'] };
  await store.create(RegionKind, make(RegionKind, { name: 'ns1' }, { spec }));
  const own = (name: string): { DATABASE_URL: string; FOURWINDS_STORE: string } => {
    const url = users.get(name)!;
    return { DATABASE_URL: url, FOURWINDS_STORE: `${url}?store=${STORE}` };
  };
  environment = own('admin');
  expect(await run(['account', 'list'])).toMatchObject({
    status: 1,
    stderr: matching(/the API makes its tables when it starts/),
  });
  http = `127.0.0.1:${await freePort()}`;
  api = new ServiceProcess([process.execPath, path.join(DIST, 'api.js')], { ...own('api'), FOURWINDS_HTTP: http });
  await api.ready();
  await leaveAuditRole(postgres.url);
}, 120_000);

afterAll(async () => {
  await api.end();
  await store.close();
  await postgres.stop();
});

function run(args: readonly string[], changed: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const env = { PATH: process.env.PATH, ...environment, ...changed };
  execFile(process.execPath, [path.join(DIST, 'fourwinds-admin.js'), ...args], { env }, (error, stdout, stderr) =>
    resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
  );
  return promise;
}

/** Runs a command that must succeed. Returns its output. */
async function admin(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(args);
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** `toMatchObject` accepts any text for a plain regular expression. */
const matching = (expression: RegExp): string => expect.stringMatching(expression) as string;

async function json(...args: string[]): Promise<unknown> {
  return JSON.parse(await admin(...args, '--output=json'));
}

async function newAccount(name: string, ...options: string[]): Promise<{ id: string }> {
  return (await json('account', 'create', name, ...options)) as { id: string };
}

async function newToken(...options: string[]): Promise<string> {
  return (await admin('token', 'create', ...options)).trim();
}

async function request(
  method: string,
  place: string,
  token: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`http://${http}/api/v1${place}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
}

test('an account and its first token, which then makes a zone', async () => {
  expect(await newAccount('first@example.com', '--plan=unlimited', '--verified')).toMatchObject({
    name: 'first@example.com',
    email: 'first@example.com',
    plan: 'unlimited',
    verified_at: expect.any(String) as string,
    suspended_at: null,
    tokens: 0,
  });
  const made = await run(['token', 'create', '--account', 'first@example.com']);
  expect(made.stdout).toMatch(/^fw_[0-9A-Za-z]{49}\n$/);
  expect(made.stderr).not.toContain('fw_');
  const token = made.stdout.trim();
  expect(await request('POST', '/zones', token, { name: 'first.example' })).toMatchObject({ status: 201 });
  const zones = (await json('zones', '--account=first@example.com')) as object[];
  expect(zones).toEqual([expect.objectContaining({ domain: 'first.example', ready: 'Unknown' })]);
  expect(await admin('zones')).toContain('first.example');
  expect(await admin('claims')).toMatch(/^DOMAIN +NAMESPACE/);
  expect(await admin('token', 'list')).not.toContain(token);
});

test('an account that is to be deleted has no token, and is kept', async () => {
  await newAccount('leaving@example.com', '--plan=unlimited', '--verified');
  const token = (await run(['token', 'create', '--account', 'leaving@example.com'])).stdout.trim();
  expect(await json('account', 'delete', 'leaving@example.com')).toMatchObject({
    tokens: 0,
    delete_at: expect.any(String) as string,
  });
  expect((await run(['account', 'delete', 'leaving@example.com'])).stderr).toContain(
    'is already scheduled for deletion',
  );
  expect(await json('account', 'keep', 'leaving@example.com')).toMatchObject({ delete_at: null });
  expect(await request('GET', '/zones', token)).toMatchObject({ status: 401 });
});

test('accounts are listed, shown by id, name and email address, and changed', async () => {
  const { id } = await newAccount('changed');
  expect(await json('account', 'show', id)).toMatchObject({ name: 'changed', plan: 'free', verified_at: null });
  expect(await run(['token', 'create', '--account=changed'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('changed is not verified') as string,
  });
  expect(await json('account', 'verify', 'changed')).toMatchObject({ verified_at: expect.any(String) as string });
  expect(await json('account', 'plan', 'changed', 'verified')).toMatchObject({ plan: 'verified' });
  const listed = (await json('account', 'list')) as { id: string }[];
  expect(listed.map((account) => account.id)).toContain(id);
  expect(await admin('account', 'list')).toMatch(/^ID +NAME +EMAIL +PLAN/);
  expect(await run(['account', 'create', 'changed'])).toMatchObject({
    status: 1,
    stderr: matching(/there is an account changed already/),
  });
  expect(await run(['account', 'show', 'nobody'])).toMatchObject({
    status: 1,
    stderr: matching(/there is no account nobody/),
  });
});

test('of two that make the same account at once, one does', async () => {
  const ends = await Promise.all(Array.from({ length: 4 }, () => run(['account', 'create', 'once@example.com'])));
  expect(ends.map(({ status }) => status).sort()).toEqual([0, 1, 1, 1]);
});

test('a suspended account reads and does not write, until it is resumed', async () => {
  await newAccount('suspended', '--verified');
  const token = await newToken('--account=suspended');
  await admin('account', 'suspend', 'suspended');
  expect(await request('GET', '/zones', token)).toMatchObject({ status: 200 });
  expect(await request('POST', '/zones', token, { name: 'suspended.example' })).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden', message: 'the account is suspended and may only read' } },
  });
  await admin('account', 'resume', 'suspended');
  const create = (): Promise<{ status: number }> => request('POST', '/zones', token, { name: 'suspended.example' });
  await until('the account writes again', async () => (await create()).status === 201);
});

test('a scoped token has the rights that its options name, and no others', async () => {
  await newAccount('scoped', '--verified');
  const all = await newToken('--account=scoped');
  await request('POST', '/zones', all, { name: 'scoped.example' });
  await request('POST', '/zones', all, { name: 'other.example' });
  const token = await newToken(
    ...['--account=scoped', '--scopes=zones:read,records:read,records:write', '--zones=scoped.example'],
    ...['--names=_acme-challenge', '--types=TXT', '--expires=90d', '--name=acme'],
  );
  const change = (name: string): object => ({ changes: [{ name, type: 'TXT', value: 'x' }] });
  expect(await request('PATCH', '/zones/scoped.example/records', token, change('_acme-challenge'))).toMatchObject({
    status: 200,
  });
  expect(await request('PATCH', '/zones/scoped.example/records', token, change('www'))).toMatchObject({ status: 403 });
  expect(await request('GET', '/zones/other.example', token)).toMatchObject({ status: 403 });
  expect(await request('DELETE', '/zones/scoped.example', token)).toMatchObject({ status: 403 });
  expect(await request('GET', '/tokens/self', token)).toMatchObject({
    body: { name: 'acme', kind: 'scoped', types: ['TXT'] },
  });
});

test('a revoked token is refused, as are all that were made before a time', async () => {
  await newAccount('revoked', '--verified');
  const made = (await json('token', 'create', '--account=revoked')) as { id: string; token: string };
  const second = await newToken('--account=revoked');
  await admin('token', 'revoke', made.id);
  await until('the API takes note', async () => (await request('GET', '/zones', made.token)).status === 401);
  expect(await request('GET', '/zones', second)).toMatchObject({ status: 200 });
  expect(await run(['token', 'revoke', made.id])).toMatchObject({ status: 1, stderr: matching(/there is no token/) });
  // The database clock sets the creation time of tokens.
  const database = new Client(postgres.url);
  await database.connect();
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  await database.end();
  const third = await newToken('--account=revoked');
  const revoked = await json('token', 'revoke', '--before', rows[0].now.toISOString(), '--account=revoked');
  expect(revoked).toHaveLength(1);
  await until('the API takes note', async () => (await request('GET', '/zones', second)).status === 401);
  expect(await request('GET', '/zones', third)).toMatchObject({ status: 200 });
});

test('a token goes into a Secret, and is gone where that cannot be made', async () => {
  await newAccount('secret', '--verified');
  const args = ['token', 'create', '--account=secret', `--secret=${SYSTEM_NAMESPACE}/first-token`];
  const made = await run(args);
  expect(made).toMatchObject({ status: 0, stdout: 'secret/first-token created\n' });
  const { data } = (await store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: 'first-token' }))!;
  const token = Buffer.from(data!.token, 'base64').toString();
  expect(made.stdout + made.stderr).not.toContain(token);
  expect(await request('GET', '/zones', token)).toMatchObject({ status: 200 });
  expect(await run(args)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: matching(/the Secret fourwinds-system\/first-token exists/),
  });
  expect(await run([...args.slice(0, -1), '--secret=default/first-token'])).toMatchObject({ status: 1, stdout: '' });
  expect(await json('token', 'list', '--account=secret')).toHaveLength(1);
});

test('a token gets a key for updates', async () => {
  await newAccount('updates', '--verified');
  const args = ['token', 'create', '--account=updates', '--scopes=records:write', '--tsig=hmac-sha384'];
  const keys = { FOURWINDS_TSIG_KEYS: 'ab'.repeat(32) };
  const { stdout } = await run(args, keys);
  const [token, key] = stdout.trim().split('\n');
  expect(key).toMatch(/^hmac-sha384:fw-[\da-f]{32}:[\w+/]{64}$/);
  const [algorithm, name] = key.split(':');
  expect(await request('GET', '/tokens/self', token)).toMatchObject({ body: { tsig: { name, algorithm } } });
  await run([...args, `--secret=${SYSTEM_NAMESPACE}/update-key`], keys);
  const { data } = (await store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: 'update-key' }))!;
  expect(Buffer.from(data!['tsig-name'], 'base64').toString()).toMatch(/^fw-/);
  expect(Object.keys(data!).sort()).toEqual(['token', 'tsig-name', 'tsig-secret']);
  expect(await run([...args.slice(0, -1), '--tsig=hmac-md5'], keys)).toMatchObject({
    status: 2,
    stderr: matching(/--tsig: .*hmac-sha256/),
  });
  expect(await run(args)).toMatchObject({ status: 1, stderr: matching(/FOURWINDS_TSIG_KEYS/) });
});

test('a restore is confirmed in a Region', async () => {
  expect(await admin('region', 'list')).toContain('ns1.fourwinds.example');
  await admin('region', 'confirm', 'ns1', '--restore=90177');
  const region = (await store.get(RegionKind, { name: 'ns1' }))!;
  expect(region.metadata.annotations).toEqual({ 'dns.fourwinds.dev/confirm-restore': '90177' });
  expect(await run(['region', 'confirm', 'ns9', '--removal'])).toMatchObject({
    status: 1,
    stderr: matching(/there is no Region ns9/),
  });
});

test('the audit log has the work of administrators, is verified, and loses addresses on request', async () => {
  const { id } = await newAccount('audited', '--verified', '--plan=unlimited');
  await admin('account', 'suspend', id);
  await admin('account', 'resume', id);
  const token = await newToken('--account=audited');
  const { body } = await request('GET', '/audit', token);
  const { data } = body as { data: { action: string; actor: { type: string } }[] };
  expect(data.map(({ action }) => action)).toEqual([
    'token.create',
    'account.resume',
    'account.suspend',
    'account.create',
  ]);
  expect(new Set(data.map(({ actor }) => actor.type))).toEqual(new Set(['administrator']));
  expect(await json('audit', 'verify')).toEqual({ days: 0, unsigned: 0, keys: [], faults: [] });
  expect(await run(['audit', 'erase'])).toMatchObject({ status: 2, stderr: matching(/needs --address or --name/) });
  expect(await json('audit', 'erase', '--address=203.0.113.1')).toEqual({ erased: 0 });
  expect(await run(['audit', 'verify', '--key=/nonexistent'])).toMatchObject({ status: 2, stderr: matching(/--key:/) });
});

test('limits that cannot be are refused with their option', async () => {
  const create = ['token', 'create', '--account=first@example.com'];
  const past = await run([...create, '--expires=2020-01-01T00:00:00Z']);
  expect(past).toMatchObject({ status: 2, stdout: '', stderr: matching(/--expires: this is in the past/) });
  const foreign = await run([...create, '--scopes=zones:read', '--zones=scoped.example']);
  expect(foreign).toMatchObject({
    status: 2,
    stdout: '',
    stderr: matching(/--zones: there is no zone scoped.example/),
  });
});

test('an unknown option is refused with status 2, on standard error alone', async () => {
  const { status, stdout, stderr } = await run(['account', 'create', 'a', '--verifed']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/no option --verifed; its options are --plan, --verified/);
});

test('without a database, or with one that is away, it says so', async () => {
  const none = { DATABASE_URL: '', FOURWINDS_DATA_DIR: '/nonexistent' };
  expect(await run(['account', 'list'], none)).toMatchObject({
    status: 1,
    stderr: matching(/^fourwinds-admin: DATABASE_URL: this is required/),
  });
  const away = { DATABASE_URL: `postgres://x:secret@127.0.0.1:${await freePort()}/x` };
  const { status, stderr } = await run(['account', 'list'], away);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('cannot be reached (ECONNREFUSED)') as string,
  });
  expect(stderr).not.toContain('secret');
});

test('its role reads neither the journal nor the keys, and changes no token', async () => {
  const client = new Client(environment.DATABASE_URL);
  await client.connect();
  for (const statement of [
    'SELECT FROM changes',
    'DELETE FROM audit_log',
    "UPDATE tokens SET scopes = '{}'",
    'DELETE FROM accounts',
    'CREATE TABLE x ()',
  ])
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  const { rows } = await client.query("SELECT FROM resources.versions WHERE kind LIKE '%ecret%'");
  expect(rows).toEqual([]);
  await client.end();
});
