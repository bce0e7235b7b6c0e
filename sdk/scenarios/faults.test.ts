import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env } from 'node:process';
import { administer } from '../../test/e2e/administer.ts';
import { type Product, sharedProduct } from '../../test/house/shared-product.ts';
import { type Driver, SECRET_IS_LOST } from './driver.ts';
import { FaultProxy } from './fault-proxy.ts';
import { faults, ONCE } from './faults.ts';
import { FaultyClient } from './faulty-client.ts';
import { libraries, type Library } from './libraries.ts';
import { type AnswerDescription, NextYear } from './next-year.ts';
import { type Description, PlainHttp } from './plain-http.ts';
import { type Line, runScenario } from './run-scenario.ts';
import { readScenario, type Scenario } from './scenario.ts';

/**
 * Carries out each scenario with each client library, and lets each request meet a fault: of the network, of the
 * service, or of a service that is a year newer. Transcripts and audit log must be those of a run without faults. Each
 * step meets one fault. In `make test-clients`, each step meets all faults that fit. Needs `make build`.
 */

const openapi = join(import.meta.dirname, '../../api/openapi/dns.json');
const description = JSON.parse(readFileSync(openapi, 'utf8')) as Description & AnswerDescription;
const scenarios = globSync(join(import.meta.dirname, '*.yaml')).toSorted();
const isLong = env.FOURWINDS_TEST_CLIENTS === 'long';

/** A client with an account of its own, so that its audit log is that of its requests. */
interface Party {
  readonly token: string;
  readonly proxy: FaultProxy;
  readonly driver: Driver;
  /** Ids of the rows of the audit log that were read. */
  readonly seen: Set<string>;
}

let product: Product;
let plain: Party;
let parties: readonly Party[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  const http: Library = { name: 'plain-http', start: async (origin: string) => new PlainHttp(origin, description) };
  [plain, ...parties] = await Promise.all(
    [http, ...libraries].map(async (library) => {
      const account = `${library.name.toLowerCase().replaceAll(/\W+/g, '-')}.faults@example.com`;
      await administer(product.folder, 'account', 'create', account, '--plan', 'unlimited', '--verified');
      const token = (await administer(product.folder, 'token', 'create', '--account', account)).trim();
      const proxy = await FaultProxy.start(product.http, new NextYear(description));
      return { token, proxy, driver: await library.start(proxy.origin), seen: new Set<string>() };
    }),
  );
  for (const party of [plain, ...parties]) await doneBy(party, '');
}, 600_000);
afterAll(async () => {
  for (const { driver, proxy } of [plain, ...parties]) {
    await driver.stop();
    await proxy.stop();
  }
});

interface Row {
  readonly id: string;
  readonly action: string;
  readonly outcome: string;
  readonly request_count: number;
  readonly zone: string | null;
  readonly details: unknown;
}

const VARYING = /fw_\w+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Returns the actions in an account since the last call, in the order of time. */
async function doneBy({ token, seen }: Party, run: string): Promise<unknown[]> {
  const response = await fetch(`http://${product.http}/api/v1/audit?limit=200`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: readonly Row[] };
  const rows = data.filter(({ id }) => !seen.has(id)).toReversed();
  for (const { id } of rows) seen.add(id);
  return rows
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ action, outcome, request_count, zone, details }) => {
      const text = JSON.stringify({ action, outcome, request_count, zone, details });
      return JSON.parse(
        (run === '' ? text : text.replaceAll(run, '{run}')).replaceAll(VARYING, '<varying>'),
      ) as unknown;
    });
}

interface Run {
  readonly transcript: readonly Line[];
  readonly done: readonly unknown[];
}

async function carryOut(scenario: Scenario, party: Party, shift?: number): Promise<Run> {
  const { token, driver, proxy } = party;
  const client = shift === undefined ? undefined : new FaultyClient(driver, { proxy, scenario, shift });
  const run = randomUUID().slice(0, 8);
  const countRequests = () => client?.requests ?? proxy.count;
  const result = await runScenario(scenario, { driver: client ?? driver, token, run, countRequests });
  const done = await doneBy(party, run);
  const met = client?.injected.at(-1);
  expect({ client: driver.name, met, faults: result.faults }).toEqual({ client: driver.name, met, faults: [] });
  return { transcript: result.transcript, done };
}

/** The faults of a run: all, or one for each step. */
function shiftsOf(scenario: number, library: number): number[] {
  return isLong ? [...faults.keys()] : [scenario * 3 + library * 5];
}

test.each(scenarios.map((file, index) => [basename(file, '.yaml'), file, index] as const))(
  '%s',
  async (_, file, index) => {
    const scenario = readScenario(file);
    const clean = await carryOut(scenario, plain);
    expect(clean.transcript).toHaveLength(scenario.steps.length);
    const runs = await Promise.allSettled(
      parties.map(async (party, library) => {
        for (const shift of shiftsOf(index, library)) expect(await carryOut(scenario, party, shift)).toEqual(clean);
      }),
    );
    for (const run of runs) if (run.status === 'rejected') throw run.reason;
  },
  isLong ? 900_000 : 120_000,
);

test.each(ONCE)('if the answer to %s is lost, the call fails with an error of its own', async (operation) => {
  const dropped = faults.find(({ name }) => name === 'answer dropped after the work')!;
  const body =
    operation === 'createToken' ? { name: 'once', kind: 'personal' } : { url: null, events: ['zone.created'] };
  const call = { operation, body, parameters: {}, headers: {}, isWholeList: false };
  for (const party of parties) {
    const { driver, proxy, token } = party;
    const before = proxy.count;
    proxy.arm({ fault: dropped, call: { ...call, token }, kept: new Set() });
    expect(await driver.call({ ...call, token })).toMatchObject({ ok: false, code: SECRET_IS_LOST });
    expect(proxy.count - before).toBe(2);
    expect(await doneBy(party, '')).toHaveLength(1);
  }
});
