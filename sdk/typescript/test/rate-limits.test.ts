import { errorOf, json, refusal, ScriptedClient, zone } from './scripted-client.ts';

const START_SECONDS = 1_800_000_000;

const limits = (remaining: number, resetsIn: number) => ({
  'X-RateLimit-Limit': '120',
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(START_SECONDS + resetsIn),
});

test('the limit of the last answer can be read, also of an error', async () => {
  const limited = refusal(429, 'rate_limited', { ...limits(0, 30), 'Retry-After': '90' });
  const { client } = new ScriptedClient([json(zone, 200, limits(7, 30)), limited]);
  expect(client.rateLimit).toBeUndefined();
  await client.zones.get('example.com');
  expect(client.rateLimit).toEqual({ limit: 120, remaining: 7, reset: new Date((START_SECONDS + 30) * 1000) });
  expect(await errorOf(client.zones.get('example.com'))).toMatchObject({ rateLimit: { remaining: 0 } });
  expect(client.rateLimit).toMatchObject({ remaining: 0 });
});

test('pacing waits until a limit allows the request; other limits do not wait', async () => {
  const { client, requests } = new ScriptedClient([json(zone, 200, limits(0, 30)), json(zone)], { pacing: true });
  await client.zones.get('example.com');
  await client.zones.create({ name: 'example.net' });
  await client.zones.get('example.com');
  expect(requests.map(({ at }) => at)).toEqual([0, 0, 30]);
});

test.each([
  [true, 4],
  [false, 9],
])('with pacing %p, %p of nine requests run at once', async (pacing, expected) => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return json(zone);
  };
  const { client } = new ScriptedClient([slow], { pacing });
  await Promise.all(Array.from({ length: 9 }, () => client.zones.get('example.com')));
  expect(most).toBe(expected);
});
