import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import {
  ApiError,
  ConflictError,
  Fourwinds,
  NotFoundError,
  NotModifiedError,
  RateLimitedError,
  RedirectError,
  UnavailableError,
  ZoneNotFoundError,
} from '../src/index.ts';
import { errorClasses } from '../src/errors/error-of.ts';
import { errorOf, json, refusal, ScriptedClient, TOKEN, zone } from './scripted-client.ts';

const once = { maxRetries: 0 };

test('each code of the description has a class', () => {
  const file = join(import.meta.dirname, '../../../api/openapi/dns.json');
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: { ErrorCode: { 'x-extensible-enum': string[] } } };
  };
  const { ErrorCode: codes } = components.schemas;
  expect(Object.keys(errorClasses).sort()).toEqual([...codes['x-extensible-enum']].sort());
});

const issue = { code: 'value-syntax', message: 'wrong', path: 'changes[1].value', severity: 'error', index: 1 };
const fields = { code: 'validation_error', request_id: 'c9a6d3d4-1', issues: [issue] };

test.each([
  ['the envelope', { error: { ...fields, message: 'two are wrong' } }],
  ['problem details', { ...fields, type: '/problems/x', title: 'x', status: 422, detail: 'two are wrong' }],
])('%s becomes the same error', async (_, body) => {
  const error = await errorOf(new ScriptedClient([json(body, 422)]).client.zones.get('example.com'));
  expect({ ...error, message: error.message }).toEqual({
    name: 'ValidationError',
    message: 'two are wrong',
    status: 422,
    code: 'validation_error',
    issues: [issue],
    requestId: 'c9a6d3d4-1',
    attempts: 1,
    retryAfter: undefined,
    rateLimit: undefined,
  });
});

test.each([
  ['a known code', refusal(404, 'zone_not_found'), ZoneNotFoundError, 'zone_not_found'],
  ['a new code', refusal(404, 'token_not_found'), NotFoundError, 'token_not_found'],
  ['a new code with a known status', refusal(409, 'locked'), ConflictError, 'locked'],
  ['a new status', refusal(418, 'teapot'), ApiError, 'teapot'],
  ['the name of a property of all objects', refusal(418, 'constructor'), ApiError, 'constructor'],
  ['a page of a proxy', new Response('<h1>Bad Gateway</h1>', { status: 502 }), UnavailableError, 'unavailable'],
  ['JSON of another program', json(null, 429), RateLimitedError, 'rate_limited'],
  ['other JSON', json({ error: 'no' }, 404), NotFoundError, 'not_found'],
])('%s', async (_, response, expected, code) => {
  const error = await errorOf(new ScriptedClient([response], once).client.zones.get('example.com'));
  expect(error.constructor).toBe(expected);
  expect(error).toMatchObject({ code });
});

test('an answer that has not changed, and a redirect, which is not followed', async () => {
  const location = { Location: 'https://elsewhere.example/' };
  const steps = [new Response(null, { status: 304 }), new Response(null, { status: 308, headers: location })];
  const { client, requests } = new ScriptedClient(steps);
  expect(await errorOf(client.zones.get('example.com', { ifNoneMatch: '"1"' }))).toBeInstanceOf(NotModifiedError);
  expect(requests[0].headers.get('If-None-Match')).toBe('"1"');
  expect(await errorOf(client.zones.get('example.com'))).toBeInstanceOf(RedirectError);
  expect(requests.map(({ redirect }) => redirect)).toEqual(['manual', 'manual']);
});

test('the token is in the request, and in nothing that is shown', async () => {
  const echo = new TypeError('fetch failed', { cause: new Error(`invalid header: Bearer ${TOKEN}`) });
  const echoed = json({ error: { code: 'bad_request', message: `no ${TOKEN}`, issues: [{ message: TOKEN }] } }, 400);
  const { client, requests } = new ScriptedClient([echo, echoed, json(zone)], once);
  const errors = [await errorOf(client.zones.get('example.com')), await errorOf(client.zones.get('example.com'))];
  const call = client.zones.get('example.com');
  const answer = await call.withResponse();
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(Array(3).fill(`Bearer ${TOKEN}`));
  const shown = [client, call, answer, ...errors].flatMap((one) => [
    inspect(one, { depth: Infinity, showHidden: true }),
    JSON.stringify(one),
    one instanceof Error ? `${one.message} ${one.stack}` : '',
  ]);
  expect(shown.filter((text) => text?.includes(TOKEN.slice(0, 20)))).toEqual([]);
});

test('a mistyped token is refused, and not shown', () => {
  const options = { baseUrl: 'https://dns.example', fetch: () => Promise.reject(new Error('sent')) };
  for (const token of ['', 'fw_', TOKEN.replace(/.$/, '_'), `${TOKEN.slice(0, 20)}1${TOKEN.slice(21)}`, ` ${TOKEN}`]) {
    const create = () => new Fourwinds({ ...options, token });
    expect(create).toThrow('mistyped');
    expect(create).not.toThrow('000');
  }
});

test('a token that a function reads is checked before it is sent, and read again for each call', async () => {
  const tokens = [TOKEN, `${TOKEN}x`];
  const { client, requests } = new ScriptedClient([json(zone)], { token: async () => tokens.shift()! });
  await client.zones.get('example.com');
  expect(await errorOf(client.zones.get('example.com'))).toMatchObject({ name: 'ArgumentError' });
  expect(requests.length).toBe(1);
});
