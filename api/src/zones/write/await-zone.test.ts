import { request as httpRequest } from 'node:http';
import { jest } from '@jest/globals';
import { until } from '../../../../test/until.ts';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';

let api: ApiUnderTest;
let token: string;
let waits = 0;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  const { zones } = api.caches;
  const subscribe = zones.onChange.bind(zones);
  jest.spyOn(zones, 'onChange').mockImplementation((listener) => {
    const unsubscribe = subscribe(listener);
    waits++;
    return () => {
      waits--;
      unsubscribe();
    };
  });
});

/** Sends a request, and disconnects while the request waits for the regions. */
async function leaveWaiting(method: string, path: string, body?: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = httpRequest(`${api.url}${path}?wait=30s`, { method, headers, agent: false });
  request.on('error', () => undefined).end(body && JSON.stringify(body));
  await until('the request waits', () => waits === 1);
  request.destroy();
}

test('a wait for the regions ends when its client leaves', async () => {
  await api.send(token, 'POST', '/api/v1/zones', { name: 'left.example' });
  await leaveWaiting('PATCH', '/api/v1/zones/left.example/records', {
    changes: [{ name: 'www', type: 'A', value: '192.0.2.1' }],
  });
  await until('nothing waits', () => waits === 0);
  expect((await api.send(token, 'GET', '/api/v1/zones/left.example/records?name=www')).body.data).toHaveLength(1);
});
