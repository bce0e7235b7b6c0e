import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { administer } from '../../test/e2e/administer.ts';
import { sharedProduct } from '../../test/house/shared-product.ts';
import { CountingProxy } from './counting-proxy.ts';
import { type Description, PlainHttp } from './plain-http.ts';
import type { Driver } from './driver.ts';
import { libraries } from './libraries.ts';
import { type Line, runScenario } from './run-scenario.ts';
import { readScenario } from './scenario.ts';

/**
 * Carries out each scenario on the product of `make run`: with requests that are built from the description alone, and
 * with each client library. Their transcripts must be equal. Needs `make build`.
 */

const openapi = join(import.meta.dirname, '../../api/openapi/dns.json');
const description = JSON.parse(readFileSync(openapi, 'utf8')) as Description;
const scenarios = globSync(join(import.meta.dirname, '*.yaml')).toSorted();

/** An account of this file, because other files share the product. */
const ACCOUNT = 'scenarios@example.com';

let proxy: CountingProxy;
let token: string;
const drivers: Driver[] = [];

beforeAll(async () => {
  const product = await sharedProduct();
  proxy = await CountingProxy.start(product.http);
  await administer(product.folder, 'account', 'create', ACCOUNT, '--plan', 'unlimited', '--verified');
  token = (await administer(product.folder, 'token', 'create', '--account', ACCOUNT)).trim();
  for (const library of libraries) drivers.push(await library.start(proxy.origin));
}, 600_000);
afterAll(async () => {
  for (const driver of drivers) await driver.stop();
  await proxy.stop();
});

test.each(scenarios.map((file) => [basename(file, '.yaml'), file]))('%s', async (_, file) => {
  const scenario = readScenario(file);
  const transcripts = new Map<string, readonly Line[]>();
  for (const driver of [new PlainHttp(proxy.origin, description), ...drivers]) {
    const run = randomUUID().slice(0, 8);
    const result = await runScenario(scenario, { driver, token, run, countRequests: () => proxy.count });
    expect({ client: driver.name, faults: result.faults }).toEqual({ client: driver.name, faults: [] });
    transcripts.set(driver.name, result.transcript);
  }
  const [reference, ...others] = transcripts.values();
  expect(reference).toHaveLength(scenario.steps.length);
  for (const transcript of others) expect(transcript).toEqual(reference);
});
