import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Scope, scopes } from '../src/kernel/actor.ts';
import { dnsApi, generalApi } from '../src/start/apis.ts';
import { describing } from '../src/http/openapi.ts';
import { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

const committed = (name: string): { [field: string]: unknown } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../openapi/${name}.json`), 'utf8')) as {
    [field: string]: unknown;
  };

describe.each([
  { name: 'dns', url: dnsApi.url },
  { name: 'general', url: generalApi.url },
])('the description of the API below $url', ({ name, url }) => {
  test('is the file in the repository', async () => {
    const { status, body } = await api.send('none', 'GET', `${url}/openapi.json`);
    expect(status).toBe(200);
    expect(body).toEqual(committed(name));
  });

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(committed(name))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });
});

const operations = [dnsApi, generalApi].flatMap((one) =>
  [...one.endpoints, describing(one)].map(({ method, path, access, id }) => ({
    request: `${method.toUpperCase()} ${one.url}${path}`,
    method: method.toUpperCase(),
    path: one.url + path.replace(/\{\w+\}/g, '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d'),
    id,
    access,
  })),
);

async function answer(token: string, method: string, path: string) {
  const { status, body } = await api.send(token, method, path);
  return { status, text: JSON.stringify(body) };
}

describe.each(operations)('$request', ({ method, path, access: { by, scope, further } }) => {
  test('knows its callers as it says', async () => {
    expect((await answer('none', method, path)).status).toBe(by.length === 0 ? 200 : 401);
  });

  test('asks for its scope before it reads the request', async () => {
    const lacking = await api.account({ scopes: scopes.filter((other) => other !== scope) });
    const { status, text } = await answer(lacking, method, path);
    if (scope === null) expect(status).toBe(method === 'DELETE' ? 204 : 200);
    else expect([status, text.includes(`the token lacks the scope ${scope}`)]).toEqual([403, true]);
  });

  test('asks for no other scope', async () => {
    const needed = [scope, ...further.map((one) => one.scope)].filter((one): one is Scope => one !== null);
    const { status } = await answer(await api.account({ scopes: needed }), method, path);
    expect(status).not.toBe(403);
  });
});
