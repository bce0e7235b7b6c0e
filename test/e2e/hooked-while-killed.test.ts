/** @slow: not in make check. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { Random } from '../random.ts';
import { until } from '../until.ts';
import { PythonReceiver } from '../webhooks/python-receiver.ts';
import { type Fourwinds, freeAddresses, startFourwinds } from './fourwinds.ts';
import { alive, descendants } from './process-tree.ts';
import { LOCAL_WEBHOOKS } from './webhooks.ts';

/**
 * The product's programs are killed while zones change. A receiver, written from the documentation only, gets each
 * published change. Needs `make build`.
 */

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 3);
const PROGRAMS = ['api.js', 'worker.js', 'postgres'];
const ZONES = 10;
/** The number of records that a request adds. */
const EACH = 20;
/** The number of requests that each zone answers between two kills. */
const BETWEEN = 5;

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly zone: string; readonly records?: readonly { readonly name: string }[] };
}

let folder: string;
let fourwinds: Fourwinds;
let receiver: PythonReceiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  const settings = { ...LOCAL_WEBHOOKS, FOURWINDS_API_RATES: 'off' };
  // The product is not shared, because the test kills programs.
  fourwinds = await startFourwinds(folder, await freeAddresses(), settings);
});
afterAll(async () => {
  await receiver.end();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

const domains = Array.from({ length: ZONES }, (_, i) => `hooked${i}.example`);

async function addWebhook(): Promise<void> {
  const port = await freePort();
  const { body } = await fourwinds.request('POST', '/api/v1/webhooks', { url: `http://127.0.0.1:${port}/` });
  const { id, secret } = body as { readonly id: string; readonly secret: string };
  receiver = new PythonReceiver(secret, port);
  await receiver.port();
  await fourwinds.request('POST', `/api/v1/webhooks/${id}/verify`);
  await until('the webhook is verified', async () => {
    const shown = await fourwinds.request('GET', `/api/v1/webhooks/${id}`);
    return (shown.body as { readonly status: string }).status === 'delivering';
  });
}

/** The names that a request adds. */
const namesOf = (step: number): string[] => Array.from({ length: EACH }, (_, i) => `h${step}-${i}`);

/** Adds records to a zone until stopped. Collects the acknowledged requests. */
class Writer {
  readonly acknowledged: number[] = [];
  readonly #domain: string;
  #step = 0;

  constructor(domain: string) {
    this.#domain = domain;
  }

  async run({ aborted }: { readonly aborted: () => boolean }): Promise<void> {
    while (!aborted()) {
      const step = (this.#step += 1);
      const changes = namesOf(step).map((name) => ({ name, type: 'A', value: '192.0.2.1' }));
      const path = `/api/v1/zones/${this.#domain}/records`;
      const reply = await fourwinds.request('PATCH', path, { changes }).catch(() => undefined);
      if (reply?.status === 200) this.acknowledged.push(step);
    }
  }
}

async function kill(program: string): Promise<void> {
  const isIt = ({ parent, command }: { parent: number; command: string }): boolean =>
    parent === fourwinds.pid && command.includes(program);
  await until(`${program} runs`, () => descendants(fourwinds.pid).some(isIt));
  const killed = descendants(fourwinds.pid).filter(isIt);
  for (const { pid } of killed) process.kill(pid, 'SIGKILL');
  await until(`the end of ${program}`, () => alive(killed).length === 0);
}

async function recordsOf(domain: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await fourwinds.request('GET', `/api/v1/zones/${domain}/records?limit=200${cursor}`);
    const { data, next_cursor: next } = body as { data: { name: string }[]; next_cursor: string | null };
    names.push(...data.map(({ name }) => name).filter((name) => name.startsWith('h')));
    if (next === null) return names.sort();
    cursor = `&cursor=${next}`;
  }
}

/** Distinct events. A repeated delivery must have the same id and body. */
async function eventsOnce(): Promise<Event[]> {
  const events = new Map<string, string>();
  const deliveries = new Map<string, string>();
  for (const { signed, headers, body } of await receiver.received()) {
    expect(signed).toBe(true);
    const { id } = JSON.parse(body) as Event;
    expect(events.get(id) ?? body).toBe(body);
    events.set(id, body);
    const delivery = headers['X-Service-Delivery'];
    expect(deliveries.get(id) ?? delivery).toBe(delivery);
    deliveries.set(id, delivery);
  }
  expect(new Set(deliveries.values()).size).toBe(deliveries.size);
  return [...events.values()].map((body) => JSON.parse(body) as Event);
}

const ofZone = (events: readonly Event[], domain: string): Event[] =>
  events.filter(({ data }) => data.zone === domain).sort((a, b) => a.sequence - b.sequence);

const createdIn = (events: readonly Event[]): string[] =>
  events
    .filter(({ type }) => type === 'record.created')
    .flatMap(({ data }) => data.records!.map(({ name }) => name))
    .sort();

test(`each published change is delivered, and nothing else, whatever is killed (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  await addWebhook();
  for (const name of domains) expect((await fourwinds.request('POST', '/api/v1/zones', { name })).status).toBe(201);
  const writers = domains.map((domain) => new Writer(domain));
  let isOver = false;
  const writing = Promise.all(writers.map((writer) => writer.run({ aborted: () => isOver })));
  for (let i = 0; i <= KILLS; i++) {
    const before = writers.map(({ acknowledged }) => acknowledged.length);
    await until('each zone is changed', () =>
      writers.every(({ acknowledged }, zone) => acknowledged.length >= before[zone] + BETWEEN),
    );
    if (i < KILLS) await kill(i < PROGRAMS.length ? PROGRAMS[i] : random.pick(PROGRAMS));
  }
  isOver = true;
  await writing;

  for (const [zone, domain] of domains.entries()) {
    const records = await recordsOf(domain);
    const known = new Set(records);
    for (const step of writers[zone].acknowledged) expect(namesOf(step).filter((name) => !known.has(name))).toEqual([]);
    await until(`all events of ${domain}`, async () => {
      return createdIn(ofZone(await eventsOnce(), domain)).length >= records.length;
    });
    const events = ofZone(await eventsOnce(), domain);
    expect(createdIn(events)).toEqual(records);
    expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(events.length);
    expect(events.filter(({ type }) => type === 'record.updated' || type === 'record.deleted')).toEqual([]);
  }
});
