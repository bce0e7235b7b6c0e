import { jest } from '@jest/globals';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

const ZONES = '/api/v1/zones';

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));
afterEach(() => jest.restoreAllMocks());

async function create(name: string) {
  return api.send(token, 'POST', ZONES, { name });
}

test('a zone that the store has no more can be made anew, though the cache still lists it', async () => {
  const first = await create('again.example');
  const cached = api.caches.zones.list();
  expect((await api.send(token, 'DELETE', `${ZONES}/again.example`)).status).toBe(200);
  const meanwhile = await create('again.example');
  expect({ status: meanwhile.status, message: meanwhile.body.error.message }).toEqual({
    status: 409,
    message: 'again.example is being deleted; try again when it is gone',
  });
  await releaseZone(api, 'again.example');
  jest.spyOn(api.caches.zones, 'list').mockReturnValue(cached);
  const second = await create('again.example');
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

test('the id of a deleted zone is not that of the one made anew', async () => {
  const first = await create('ids.example');
  const key = objectKeyFor('ids.example');
  await api.send(token, 'DELETE', `${ZONES}/ids.example`);
  await releaseZone(api, 'ids.example');
  expect((await create('ids.example')).status).toBe(201);
  jest.spyOn(api.caches.zoneIndex, 'withId').mockReturnValue([api.caches.zones.get(key)!]);
  expect((await api.send(token, 'GET', `${ZONES}/${first.body.id}`)).body.error.code).toBe('zone_not_found');
});

test('creations at the same time do not exceed the plan', async () => {
  const free = await api.account({ plan: 'free' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => api.send(free, 'POST', ZONES, { name: `quota${i}.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
});

test('one of many that want a domain gets it', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => api.account()));
  const answers = await Promise.all(
    accounts.map((account) => api.send(account, 'POST', ZONES, { name: 'wanted.example' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});
