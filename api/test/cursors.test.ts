import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/v1/zones', { name: 'cursors.example' });
});

const lists = [
  '/v1/zones',
  '/v1/zones/cursors.example/records',
  '/v1/deleted-zones',
  '/v1/domains',
  '/v1/suffixes',
  '/v1/tokens',
  '/v1/webhooks',
  '/v1/audit',
  '/v1/zones/cursors.example/revisions',
  '/v1/search?q=a',
];

const ID = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';

/** Positions in lists, and texts that are not positions. */
const positions: readonly (readonly [of: string, position: string])[] = [
  ['/v1/zones', 'a.example\0fourwinds-accounts/zone-a'],
  ['/v1/zones/cursors.example/records', `www\0A\x00192.0.2.1\0${ID}`],
  ['/v1/deleted-zones', `a.example\0${ID}`],
  ['/v1/domains', 'a names.example'],
  ['/v1/suffixes', 'names.example'],
  ['/v1/zones/cursors.example/revisions', '7'],
  ['nothing', '{"'],
];

const foreign = lists.flatMap((path) =>
  positions.filter(([of]) => of !== path).map(([of, position]) => ({ path, of, position })),
);

test.each(foreign)('$path refuses a cursor of $of', async ({ path, position }) => {
  const { status, body } = await page(path, Buffer.from(position).toString('base64url'));
  expect({ status, errors: body.issues }).toMatchObject({ status: 422, errors: [{ path: 'query.cursor' }] });
});

test.each(positions.filter(([of]) => lists.includes(of)))('%s takes a cursor of its own', async (path, position) => {
  expect((await page(path, Buffer.from(position).toString('base64url'))).status).toBe(200);
});

test.each(lists)('%s begins with its first page where the cursor is empty', async (path) => {
  expect((await page(path, '')).body.data).toEqual((await api.send(token, 'GET', path)).body.data);
});

function page(path: string, cursor: string) {
  return api.send(token, 'GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
}
