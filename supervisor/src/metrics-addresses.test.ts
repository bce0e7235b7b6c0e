import { once } from 'node:events';
import { createServer } from 'node:net';
import { readEnvironment } from '@fourwinds/process';
import { environmentSchema } from './environment.ts';
import { freePort } from './free-addresses.ts';
import { metricsAddresses, metricsVariable } from './metrics-addresses.ts';

const environment = (variables: NodeJS.ProcessEnv) => readEnvironment(environmentSchema, variables);
const variables = async (given: NodeJS.ProcessEnv): Promise<(string | undefined)[]> => {
  const addresses = await metricsAddresses(environment(given));
  return [0, 1, 4].map((i) => metricsVariable(addresses, i));
};

describe('where metrics are shown', () => {
  test('the operator’s a thousand ports above the API, on loopback', async () => {
    const port = await freePort();
    expect(await variables({ FOURWINDS_HTTP: `0.0.0.0:${port - 1000}` })).toEqual([
      `127.0.0.1:${port}`,
      undefined,
      undefined,
    ]);
  });

  test('nowhere where that port is taken, or there is none', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect((await variables({ FOURWINDS_HTTP: `127.0.0.1:${port - 1000}` }))[0]).toBeUndefined();
    await new Promise((closed) => server.close(closed));
    expect((await variables({ FOURWINDS_HTTP: '127.0.0.1:65000' }))[0]).toBeUndefined();
    expect((await variables({ FOURWINDS_HTTP: '127.0.0.1:4301' }))[0]).toBeUndefined();
  });

  test('as they are set: of the operator alone, or of all', async () => {
    expect(await variables({ FOURWINDS_METRICS: '127.0.0.1:9' })).toEqual(['127.0.0.1:9', undefined, undefined]);
    const five = [1, 2, 3, 4, 5].map((port) => `127.0.0.1:${port}`).join();
    expect(await variables({ FOURWINDS_METRICS: five })).toEqual(['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:5']);
    expect(() => environment({ FOURWINDS_METRICS: '127.0.0.1:1,127.0.0.1:2' })).toThrow(/FOURWINDS_METRICS: give one/);
  });
});
