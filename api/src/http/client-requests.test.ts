import { Registry } from 'prom-client';
import { ClientRequests } from './client-requests.ts';

async function countsAfter(...agents: readonly (string | undefined)[]): Promise<string[]> {
  const registry = new Registry();
  const requests = new ClientRequests(registry);
  for (const agent of agents) requests.count(agent);
  const [metric] = await registry.getMetricsAsJSON();
  return metric.values.map(({ labels, value }) => `${labels.client} ${labels.version} ${value}`);
}

test.each([
  ['fourwinds-typescript/0.1.0', 'fourwinds-typescript 0.1.0'],
  ['fourwinds-python/1.20.3 httpx2/2.16.2', 'fourwinds-python 1.20.3'],
  ['fourwinds-go/0.1.0 (linux; amd64)', 'fourwinds-go 0.1.0'],
  ['fourwinds-cli/0.2.0-rc.1', 'fourwinds-cli 0.2.0'],
  ['fourwinds-external-dns/0.1.0 fourwinds-typescript/0.1.0', 'fourwinds-external-dns 0.1.0'],
  ['fourwinds-cert-manager-solver/0.1.0', 'fourwinds-cert-manager-solver 0.1.0'],
  [undefined, 'other other'],
  ['', 'other other'],
  ['curl/8.5.0', 'other other'],
  ['fourwinds-ruby/0.1.0', 'other other'],
  ['Mozilla/5.0 fourwinds-go/0.1.0', 'other other'],
  ['fourwinds-go', 'other other'],
  ['fourwinds-go/1', 'other other'],
  ['fourwinds-go/0.1.0x', 'other other'],
  ['fourwinds-go/0.1.99999999999', 'other other'],
  ['fourwinds-go/0.1.0"} 1\nforged', 'other other'],
  ['__proto__/0.1.0', 'other other'],
  [`fourwinds-${'a'.repeat(10_000)}/0.1.0`, 'other other'],
])('%s is %s', async (agent, expected) => expect(await countsAfter(agent)).toEqual([`${expected} 1`]));

test('a client that makes versions up gets twenty of them; known versions go on', async () => {
  const agents = Array.from({ length: 1000 }, (_, i) => `fourwinds-go/0.${i % 1000}.0`);
  const counts = await countsAfter(...agents, 'fourwinds-go/0.3.0', 'fourwinds-python/0.1.0');
  expect(counts).toHaveLength(22);
  expect(counts).toEqual(
    expect.arrayContaining(['fourwinds-go 0.3.0 2', 'fourwinds-go other 980', 'fourwinds-python 0.1.0 1']),
  );
});
