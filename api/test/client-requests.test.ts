import { release } from '@fourwinds/process';
import { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

/** Returns the lines of the metric, without its name. */
async function counted(): Promise<string[]> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Array.from(text.matchAll(/^fourwinds_api_client_requests_total(\{.*)$/gm), ([, line]) => line);
}

test('a metric counts requests by client and version; those of strangers do not count', async () => {
  const token = await api.account();
  const before = await counted();
  const ask = (agent: string, by = token) =>
    fetch(`${api.url}/api/v1/zones`, { headers: { Authorization: `Bearer ${by}`, 'User-Agent': agent } });
  for (const agent of ['fourwinds-go/0.1.0', 'fourwinds-go/0.1.0 (linux)', 'curl/8.5.0', 'fourwinds-go/0.1.0"}'])
    expect((await ask(agent)).status).toBe(200);
  expect((await ask('fourwinds-python/9.9.9', 'fw_none')).status).toBe(401);
  const counts = (await counted()).filter((line) => !before.includes(line));
  expect(counts).toContain('{client="fourwinds-go",version="0.1.0"} 2');
  expect(counts.filter((line) => line.includes('client="other",version="other"'))).toHaveLength(1);
  expect(counts).toHaveLength(2);
});

test('both APIs tell the release', async () => {
  const token = await api.account();
  for (const path of ['/v1/service', '/api/v1/service']) {
    const { body } = await api.send(token, 'GET', path);
    expect((body as unknown as { release: object }).release).toEqual(release);
  }
});
