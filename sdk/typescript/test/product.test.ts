/** @slow: starts the API. */
import { stripTypeScriptTypes } from 'node:module';
import { ApiUnderTest } from '../../../api/test/harness.ts';
import { servedAtOnce } from '../../../api/test/served-at-once.ts';
import * as library from '../src/index.ts';
import * as node from '../src/node.ts';
import {
  Fourwinds,
  PreconditionFailedError,
  UnauthorizedError,
  ValidationError,
  ZoneNotFoundError,
} from '../src/index.ts';
import { bodyOf, pages, programOf } from './examples.ts';
import { errorOf, TOKEN } from './scripted-client.ts';

let api: ApiUnderTest;
let stop: () => void;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  stop = servedAtOnce(api);
  token = await api.account();
});

afterAll(async () => {
  stop();
  await api.stop();
});

test.each(['dns', 'general'] as const)('the %s API: a zone from its creation to its deletion', async (one) => {
  const client = new Fourwinds({ token, baseUrl: api.url, api: one });
  const name = `${one}-client.test`;
  const events = client.events.stream();
  const reading = (async () => {
    for await (const event of events) if (event.type === 'zone.created') return event.data.zone;
  })();
  await client.zones.create({ name, comment: 'from the client' }, { wait: '10s' });
  expect(await reading).toBe(name);
  expect((await client.waitInSync(name)).status).toBe('active');

  const { etag, data: zone } = await client.zones.get(name).withResponse();
  expect(zone).toMatchObject({ name, comment: 'from the client' });
  await client.zonefile.import(name, 'www 300 IN A 192.0.2.1\nwww 300 IN A 192.0.2.2\n', { ifMatch: etag });
  expect(await errorOf(client.zones.delete(name, { ifMatch: etag }))).toBeInstanceOf(PreconditionFailedError);
  const records = await client.records.list(name, { limit: 1 }).toArray();
  expect(records.map(({ value }) => value).sort()).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await client.zonefile.export(name)).toContain('192.0.2.2');

  const zones: string[] = [];
  for await (const listed of client.zones.list({ q: name })) zones.push(listed.name);
  expect(zones).toEqual([name]);
  await client.zones.delete(name);
  expect((await client.zones.get(name)).status).toBe('deleting');
  expect(await errorOf(client.zones.get('unknown.test'))).toBeInstanceOf(ZoneNotFoundError);
});

test('errors of both APIs', async () => {
  for (const one of ['dns', 'general'] as const) {
    const client = new Fourwinds({ token, baseUrl: api.url, api: one });
    const error = (await errorOf(client.zones.create({ name: 'a..b' }))) as ValidationError;
    expect(error).toBeInstanceOf(ValidationError);
    expect([error.issues.length > 0, error.requestId?.length, error.attempts]).toEqual([true, 36, 1]);
    const unknown = new Fourwinds({ token: TOKEN, baseUrl: api.url, api: one });
    expect(await errorOf(unknown.zones.list().toArray())).toBeInstanceOf(UnauthorizedError);
  }
});

test('a second call with the same key gets the first answer, and no secret', async () => {
  const client = new Fourwinds({ token, baseUrl: api.url });
  const create = () => client.tokens.create({ name: 'ci', kind: 'personal' }, { idempotencyKey: 'once' });
  const created = await create();
  expect(library.isToken(created.token!)).toBe(true);
  expect(await errorOf(create())).toMatchObject({ name: 'ReplayedSecretError', data: { id: created.id, token: null } });
});

test('deliveries of a webhook without a URL are streamed, and have both signatures', async () => {
  const client = new Fourwinds({ token, baseUrl: api.url });
  const { id, secret } = await client.webhooks.create({ url: null });
  for await (const event of client.webhooks.stream(id)) {
    if (event.type === 'stream.begun') await client.webhooks.test(id);
    if (event.type !== 'delivery') continue;
    expect(await library.unwrap(event.body, event.headers, secret!)).toMatchObject({ type: 'endpoint.test' });
    expect(await errorOf(library.unwrap(`${event.body} `, event.headers, secret!))).toMatchObject({
      name: 'WebhookSignatureError',
    });
    break;
  }
});

const AsyncFunction = (async () => undefined).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<unknown>;

test.each(pages)('the examples of %s', async (page) => {
  const program = new AsyncFunction('library', 'process', 'console', stripTypeScriptTypes(bodyOf(programOf(page))));
  const lines: unknown[][] = [];
  const env = { FOURWINDS_URL: api.url, FOURWINDS_TOKEN: await api.account() };
  await program({ ...library, ...node }, { env }, { log: (...line: unknown[]) => lines.push(line) });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.flat()).not.toContain(undefined);
});
