import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RCODE } from '@fourwinds/dns/codes';
import { type Addresses, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { descendants } from '../e2e/process-tree.ts';
import { startUnbound, type Unbound } from '../unbound.ts';
import { until } from '../until.ts';
import { Clock } from './clock.ts';
import { type Parent, startParent } from './parent.ts';

/**
 * Tests the life of a signed zone on the whole product, with a controlled clock and an external parent that acts on
 * CDS after varying delays. Resolvers that validate and cache query continuously. They must never receive an answer
 * that they reject.
 */

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-life-'));
const clock = new Clock(join(folder, 'clock'));
/** Seconds per step. An hour without an observation is the maximum. */
const STEP = 50 * 60;
const TYPES = { A: 1, SOA: 6, MX: 15, TXT: 16, DS: 43, DNSKEY: 48 };
const RECORDS = [
  ['@', 'MX', '10 www'],
  ['www', 'A', '192.0.2.1'],
  ['*.wild', 'A', '192.0.2.2'],
  ['deep.empty', 'TXT', '"x"'],
  ['alias', 'CNAME', 'www'],
  ['tree', 'DNAME', 'wild'],
  ['sub', 'NS', 'ns.sub'],
  ['ns.sub', 'A', '127.0.0.1'],
].map(([name, type, value]) => ({ op: 'upsert', name, type, value, ttl: 3600 }));

let addresses: Addresses;
let fourwinds: Fourwinds;
let parent: Parent;
let resolvers: readonly Unbound[];
/** Answers that resolvers rejected or did not receive. */
const failures: string[] = [];
let steps = 0;
/** The signaling name for the parent (RFC 9615 3.2), and the signal that was seen in each state. */
const SIGNAL = '_dsboot.child.test._signal.ns1.fourwinds.example';
const signalled = new Map<string, string[] | undefined>();

beforeAll(async () => {
  addresses = await freeAddresses();
  mkdirSync(join(folder, 'parent'));
  parent = await startParent(
    join(folder, 'parent'),
    ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`),
  );
  // The product is not shared, because it has its own clock and DNS hierarchy.
  fourwinds = await startFourwinds(join(folder, 'data'), addresses, {
    ...clock.environment,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'other-world.ts')).href}`,
    FOURWINDS_TEST_DNS_PORT: String(parent.port),
    FOURWINDS_RESOLVERS: `127.0.0.1:${parent.port}`,
    FOURWINDS_EGRESS_ALLOW: '127.0.0.0/8',
    FOURWINDS_SERVICE_DNSSEC: 'on',
  });
  const stubs = new Map([
    ['test.', [`127.0.0.1:${parent.port}`]],
    ['child.test.', addresses.dns],
  ]);
  const options = { anchors: [parent.anchor], stubs, environment: clock.environment };
  resolvers = await Promise.all([startUnbound(options), startUnbound(options)]);
  await fourwinds.request('POST', '/api/v1/zones', { name: 'child.test' });
  const path = '/api/v1/zones/child.test/records?wait=30s';
  expect(await fourwinds.request('PATCH', path, { changes: RECORDS })).toMatchObject({ body: { in_sync: true } });
});

afterAll(async () => {
  await Promise.all(resolvers.map((resolver) => resolver.stop()));
  parent.stop();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Returns names for each kind of answer. Some names are new in each step, so that a resolver can only answer them
 * from cached proofs.
 */
function questions(): [string, number][] {
  const { A, SOA, MX, TXT, DS, DNSKEY } = TYPES;
  const names: [string, number][] = [
    ['www', A],
    ['www', TXT],
    ['alias', A],
    [`a${steps}.wild`, A],
    ['b.wild', A],
    ['b.wild', TXT],
    ['empty', A],
    [`c${steps}.tree`, A],
    ['sub', DS],
    ['change', TXT],
    [`no${steps}`, A],
    ['no', A],
  ];
  return [
    ...names.map(([name, type]): [string, number] => [`${name}.child.test.`, type]),
    ...[SOA, MX, DNSKEY, A, DS].map((type): [string, number] => ['child.test.', type]),
  ];
}

/** Queries all resolvers. Returns how many answers were secure. */
async function ask(which: (i: number) => boolean = () => true): Promise<number> {
  const asked = questions().filter((_, i) => which(i));
  const answers = resolvers.flatMap((resolver) =>
    asked.map(async ([name, type]) => {
      const { rcode, ad } = await resolver.ask(name, type);
      if (rcode === RCODE.SERVFAIL) failures.push(`${clock.ahead / 3600} h: ${name} ${type}: ${lastLines(resolver)}`);
      return ad;
    }),
  );
  return (await Promise.all(answers)).filter(Boolean).length;
}

const lastLines = (resolver: Unbound): string => resolver.log().split('\n').slice(-3).join(' ');

const child = (pattern: string): number =>
  descendants(fourwinds.pid).find(({ command }) => command.includes(pattern))!.pid;

/**
 * The DS records that the zone requests through CDS, at its apex or at a signaling name; undefined if there is no
 * CDS.
 */
function cds(name = 'child.test'): string[] | undefined {
  const [host, port] = addresses.dns[steps % 4].split(':');
  const shown = execFileSync('dig', [`@${host}`, '-p', port, '+short', name, 'CDS'])
    .toString()
    .trim();
  if (shown === '') return undefined;
  return shown.startsWith('0 ') ? [] : shown.toLowerCase().split('\n').sort();
}

interface State {
  readonly status: string;
  readonly algorithm: string;
  readonly keys: readonly { key_tag: number; status: string; algorithm: string }[];
}

/** One step of the clock: queries, a change to the zone, more queries. The parent acts after `delay` hours. */
async function step(delay: number, desired: { ds: string; at: number }): Promise<State> {
  steps++;
  clock.pass(STEP);
  await ask((i) => (i + steps) % 3 === 0);
  const changes = [{ op: 'replace', name: 'change', type: 'TXT', values: [`"${steps}"`] }];
  await fourwinds.request('PATCH', '/api/v1/zones/child.test/records?wait=5s', { changes });
  await ask((i) => (i + steps) % 2 === 0);
  const wanted = cds() ?? parent.ds;
  if (wanted.join() !== desired.ds) Object.assign(desired, { ds: wanted.join(), at: clock.ahead + delay * 3600 });
  if (clock.ahead >= desired.at && parent.ds.join() !== desired.ds) parent.publish(wanted);
  const state = (await fourwinds.request('GET', '/api/v1/zones/child.test/dnssec')).body as State;
  const signal = cds(SIGNAL);
  if (signal?.join() === cds()?.join()) signalled.set(state.status, signal);
  return state;
}

/** Advances the clock in steps until the state is reached. The parent acts after `delay` hours. */
async function passUntil(reached: (state: State) => boolean, delay: number, meanwhile?: () => void): Promise<State> {
  const desired = { ds: parent.ds.join(), at: 0 };
  for (let i = 0; i < 150; i++) {
    const state = await step(delay, desired);
    if (i % 10 === 2) meanwhile?.();
    if (reached(state)) return state;
  }
  throw new Error('150 steps were not enough');
}

async function post(verb: string, body: object): Promise<void> {
  const { status } = await fourwinds.request('POST', `/api/v1/zones/child.test/dnssec/${verb}`, body);
  expect(status).toBe(200);
}

const isOn = ({ status }: State): boolean => status === 'on';
const used = ({ keys }: State): string[] =>
  keys.flatMap(({ status, key_tag: tag, algorithm }) => (status === 'active' ? [`${tag}/${algorithm}`] : []));

interface Beginning {
  readonly ds: readonly { readonly dnskey: { readonly flags: number } }[];
  readonly upcoming_ds: readonly { readonly publish_after: string | null }[];
  readonly waiting_for: { readonly reason: string; readonly message: string } | null;
}

/** Creates a zone with DNSSEC enabled. Returns its DNSSEC state once it waits for `reason`. */
async function begin(name: string, reason: string): Promise<Beginning> {
  await fourwinds.request('POST', '/api/v1/zones', { name, dnssec: { enabled: true } });
  const read = async (): Promise<Beginning> =>
    (await fourwinds.request('GET', `/api/v1/zones/${name}/dnssec`)).body as Beginning;
  await until(`${name} waits: ${reason}`, async () => (await read()).waiting_for?.reason === reason);
  return read();
}

test('signed from its first publication, it has its DS record at once, but not while it is delegated elsewhere', async () => {
  const fresh = await begin('new.test', 'WaitingForDS');
  expect(fresh).toMatchObject({ ds: [{ dnskey: { flags: 257 } }, {}], upcoming_ds: [] });
  const moving = await begin('moving.test', 'WaitingForDelegation');
  expect(moving).toMatchObject({ ds: [], upcoming_ds: [{ publish_after: null }, {}] });
  expect(moving.waiting_for?.message).toContain('ns.elsewhere.example');
});

/** Changes the denial of existence, then the algorithm. */
async function changeMethods(): Promise<void> {
  await post('enable', { denial: 'NSEC' });
  await passUntil(isOn, 0);
  await post('enable', { algorithm: 'ED25519', denial: 'NSEC3' });
  await passUntil(({ status }) => status === 'rolling', 0);
  const third = await passUntil(isOn, 3, () => void process.kill(child('nameserver.js'), 'SIGKILL'));
  expect(used(third).map((key) => key.split('/')[1])).toEqual(['ED25519', 'ED25519']);
}

test('is never bogus: enabled, rolled, in the long form with other methods, disabled', async () => {
  expect(await ask()).toBeGreaterThan(0);
  await post('enable', {});
  const first = await passUntil(isOn, 2);
  expect(await ask()).toBe(questions().length * resolvers.length);
  await post('rollover', {});
  const kill = (...programs: string[]): void => programs.forEach((name) => process.kill(child(name), 'SIGKILL'));
  await passUntil(({ status }) => status === 'rolling', 0);
  const second = await passUntil(isOn, 6, () => kill('operator.js'));
  expect(used(first).filter((key) => used(second).includes(key))).toEqual([]);
  if (process.env.FOURWINDS_TEST_LIFE === 'long') await changeMethods();
  await post('disable', {});
  await passUntil(
    ({ status }) => status === 'off',
    4,
    () => kill('operator.js', 'nameserver.js'),
  );
  await passUntil(() => true, 0);
  expect(await ask()).toBeLessThan(questions().length);
  expect(signalled.get('enabling')).toHaveLength(1);
  expect(signalled.get('disabling')).toEqual([]);
  expect(cds(SIGNAL)).toBeUndefined();
  expect(failures).toEqual([]);
}, 900_000);
