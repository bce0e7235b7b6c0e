import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fourwinds, type List } from '../src/index.ts';
import { TOKEN } from './scripted-client.ts';

const openapi = join(import.meta.dirname, '../../../api/openapi');

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly operationId: string } } };
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

function operationsOf(file: string): Operation[] {
  const { paths } = JSON.parse(readFileSync(join(openapi, file), 'utf8')) as Description;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
  );
}

const described = { '/api/v1': operationsOf('dns.json'), '/v1': operationsOf('general.json') };
const all = Object.values(described).flat();

/** The operation of a request. A path without parameters comes before one with a parameter in the same place. */
function operationOf(method: string, url: URL): string {
  const base = url.pathname.startsWith('/api/v1') ? '/api/v1' : '/v1';
  const path = url.pathname.slice(base.length);
  const form = (one: Operation) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const found = described[base].filter((one) => one.method === method && form(one).test(path));
  return found.find((one) => one.path === path)?.id ?? found[0]?.id ?? `${method} ${url.pathname}`;
}

/** Calls each method of each resource, and returns the operations of its requests by the name of the method. */
async function calledBy(api: 'dns' | 'general'): Promise<Map<string, string[]>> {
  const called = new Map<string, string[]>();
  let requests: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    requests.push(operationOf(init!.method!, new URL(input as string)));
    const isStream = new Headers(init!.headers).get('Accept') === 'text/event-stream';
    return new Response(isStream ? 'data: {}\n\n' : '{"data":[],"next_cursor":null}');
  };
  const client = new Fourwinds({ token: TOKEN, baseUrl: 'https://dns.example', api, fetch: answer });
  for (const [name, resource] of Object.entries(client)) {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (method === 'constructor') continue;
      requests = [];
      await callOnce((resource as { [name: string]: (...args: string[]) => unknown })[method]('a', 'b', 'c', 'd'));
      called.set(`${name}.${method}`, requests);
    }
  }
  return called;
}

async function callOnce(returned: unknown): Promise<void> {
  if (!(returned instanceof Object && Symbol.asyncIterator in returned)) {
    await returned;
    return;
  }
  const items = (returned as List<unknown>)[Symbol.asyncIterator]();
  await items.next();
  await items.return();
}

test.each(['dns', 'general'] as const)(
  'with the %s API, each operation has one method, and each method one',
  async (api) => {
    const called = await calledBy(api);
    expect([...called].filter(([, requests]) => requests.length !== 1)).toEqual([]);
    const ids = new Set(all.map(({ id }) => id));
    expect([...called.values()].flat().sort()).toEqual([...ids].sort());
  },
);
