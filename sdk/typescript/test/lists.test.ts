import { RepeatedCursorError } from '../src/index.ts';
import { errorOf, json, type SentRequest, ScriptedClient } from './scripted-client.ts';

const page = (names: readonly string[], next_cursor: string | null) =>
  json({ data: names.map((name) => ({ name })), next_cursor });

test('a list goes past empty pages', async () => {
  const { client, requests } = new ScriptedClient([page([], '1'), page(['a'], '2'), page([], '3'), page(['b'], null)]);
  expect((await client.zones.list({ q: 'x' }).toArray()).map(({ name }) => name)).toEqual(['a', 'b']);
  expect(requests.map(({ url }) => url.search)).toEqual([
    '?limit=200&q=x',
    '?limit=200&q=x&cursor=1',
    '?limit=200&q=x&cursor=2',
    '?limit=200&q=x&cursor=3',
  ]);
});

test.each([
  ['at once', ['1', '1'], 2],
  ['after others', ['1', '2', '1'], 3],
])('a list that repeats a cursor %s fails', async (_, cursors, count) => {
  const { client, requests } = new ScriptedClient(cursors.map((cursor) => page(['a'], cursor)));
  expect(await errorOf(client.zones.list().toArray())).toBeInstanceOf(RepeatedCursorError);
  expect(requests.length).toBe(count);
});

/** A service with 10,000 zones. */
function many({ url }: SentRequest): Response {
  const [start, limit] = [Number(url.searchParams.get('cursor')), Number(url.searchParams.get('limit'))];
  const names = Array.from({ length: limit }, (_, i) => `${start + i}.example`);
  return page(names, start + limit < 10_000 ? String(start + limit) : null);
}

test('a page of 10,000 zones is read when the one before is used up', async () => {
  const { client, requests } = new ScriptedClient([many]);
  let count = 0;
  for await (const { name } of client.zones.list()) {
    expect(name).toBe(`${count++}.example`);
    if (requests.length !== Math.ceil(count / 200)) throw new Error(`${requests.length} pages after ${count} zones`);
  }
  expect(count).toBe(10_000);
});

test('a loop that ends early sends no more requests', async () => {
  const { client, requests } = new ScriptedClient([many]);
  for await (const { name } of client.zones.list({ limit: 10 })) if (name === '14.example') break;
  expect(requests.length).toBe(2);
});

test('parallel steps of one iteration get different items', async () => {
  const { client, requests } = new ScriptedClient([page(['a'], '1'), page(['b'], '2'), page(['c'], null)]);
  const items = client.zones.list()[Symbol.asyncIterator]();
  const steps = await Promise.all([items.next(), items.next(), items.next(), items.next()]);
  expect(steps.map(({ value }) => (value as { name: string } | undefined)?.name)).toEqual(['a', 'b', 'c', undefined]);
  expect(requests.length).toBe(3);
});

test('pages are read one by one', async () => {
  const { client } = new ScriptedClient([page([], '1'), page(['a', 'b'], null)]);
  const sizes: number[] = [];
  for await (const { data } of client.zones.list().pages()) sizes.push(data.length);
  expect(sizes).toEqual([0, 2]);
});

test('a list begins at a given page', async () => {
  const { client, requests } = new ScriptedClient([page(['c'], '4'), page(['d'], null)]);
  expect((await client.zones.list({ cursor: '3' }).toArray()).map(({ name }) => name)).toEqual(['c', 'd']);
  expect(requests.map(({ url }) => url.searchParams.get('cursor'))).toEqual(['3', '4']);
});

test('one page is read, with the version of its answer', async () => {
  const { client, requests } = new ScriptedClient([
    json({ data: [{ name: 'c' }], next_cursor: '4' }, 200, { ETag: '"7"' }),
  ]);
  const { data, etag } = await client.zones.list({ cursor: '3', limit: 1 }).page().withResponse();
  expect([data, etag]).toEqual([{ data: [{ name: 'c' }], next_cursor: '4' }, '"7"']);
  expect(requests.map(({ url }) => url.search)).toEqual(['?limit=1&cursor=3']);
});

test('the records of a zone are read in one request', async () => {
  const { client, requests } = new ScriptedClient([page(['www'], null)]);
  await client.records.list('example.com').toArray();
  expect(requests.map(({ url }) => url.search)).toEqual(['']);
});
