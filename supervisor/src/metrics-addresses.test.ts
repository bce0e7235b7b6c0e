import { once } from 'node:events';
import { createServer } from 'node:net';
import { readEnvironment } from '@fourwinds/process';
import { environmentSchema } from './environment.ts';
import { freePort } from './free-addresses.ts';
import { metricsAddresses, metricsVariable, shownMetrics } from './metrics-addresses.ts';

const environment = (variables: NodeJS.ProcessEnv) => readEnvironment(environmentSchema, variables);
const shown = async (given: NodeJS.ProcessEnv) => {
  const { operator, nameservers, api } = await metricsAddresses(environment(given));
  return {
    operator: metricsVariable(operator),
    nameservers: nameservers.map(metricsVariable),
    api: metricsVariable(api),
  };
};
const none = { operator: undefined, nameservers: [], api: undefined };

describe('where metrics are shown', () => {
  test('the operator’s a thousand ports above the API, on loopback', async () => {
    const port = await freePort();
    expect(await shown({ FOURWINDS_HTTP: `127.0.0.1:${port - 1000}` })).toEqual({
      ...none,
      operator: `127.0.0.1:${port}`,
    });
  });

  test('the API’s beside all else on loopback, and where others reach it on loopback elsewhere', async () => {
    const port = await freePort();
    const http = { host: '0.0.0.0', port: port - 1001 };
    const addresses = await metricsAddresses(environment({ FOURWINDS_HTTP: `0.0.0.0:${http.port}` }));
    expect(addresses.api).toEqual({ host: '127.0.0.1', port });
    expect(shownMetrics(addresses, http)[0]).toEqual({ host: '127.0.0.1', port });
    const local = { host: '127.0.0.1', port: 8080 };
    expect(shownMetrics({ nameservers: [] }, local)).toEqual([local]);
    expect(shownMetrics({ nameservers: [] }, http)).toEqual([]);
  });

  test('nowhere where that port is taken, or there is none', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect(await shown({ FOURWINDS_HTTP: `127.0.0.1:${port - 1000}` })).toEqual(none);
    await new Promise((closed) => server.close(closed));
    expect(await shown({ FOURWINDS_HTTP: '127.0.0.1:65000' })).toEqual(none);
    expect(await shown({ FOURWINDS_HTTP: '127.0.0.1:4301' })).toEqual(none);
  });

  test('as they are set: of the operator alone, of the nameservers too, or of all', async () => {
    const [operator, ...others] = [1, 2, 3, 4, 5, 6].map((port) => `127.0.0.1:${port}`);
    const nameservers = others.slice(0, 4);
    expect(await shown({ FOURWINDS_METRICS: operator })).toEqual({ ...none, operator });
    expect(await shown({ FOURWINDS_METRICS: [operator, ...nameservers].join() })).toEqual({
      ...none,
      operator,
      nameservers,
    });
    expect(await shown({ FOURWINDS_METRICS: [operator, ...others].join() })).toEqual({
      operator,
      nameservers,
      api: '127.0.0.1:6',
    });
    expect(() => environment({ FOURWINDS_METRICS: '127.0.0.1:1,127.0.0.1:2' })).toThrow(/FOURWINDS_METRICS: give one/);
  });
});
