import { dig as digNames } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { askProvider, challenge, installClients } from './clients.ts';
import { dig, NODES } from './installation.ts';
import type { NodeWorld } from './world.ts';

/** Tests the chart fourwinds-clients. */
export function testClients(world: () => NodeWorld): void {
  describe('fourwinds-clients', () => {
    const NAME = '_acme-challenge.account.example';
    const KEY = 'LPsIwTo7o8BoG0-vjCyGQGBWSVIPxI-i_X336eUOQZo';
    const texts = (): Promise<string[][]> =>
      Promise.all(world().nodeAddresses.map((address) => digNames(`${address}:53`, [NAME], 'TXT')));
    const issue = async (rights: object): Promise<string> => {
      const body = { name: 'clients', kind: 'scoped', zones: ['account.example'], ...rights };
      const answer = await world().request('POST', '/api/v1/tokens', body);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { token: string }).token;
    };

    test('its Pods are ready in a namespace that is restricted, and the API server has the solver', async () => {
      const solver = await issue({ scopes: ['records:write'], names: ['_acme-challenge'], types: ['TXT'] });
      const provider = await issue({ scopes: ['zones:read', 'records:read', 'records:write'] });
      await installClients(world().installation, { solver, provider });
    });

    test('a challenge through the API server is served by the Pods of nameservers, and goes', async () => {
      const fields = { resolvedFQDN: `${NAME}.`, key: KEY };
      expect(await challenge(world().installation, { action: 'Present', ...fields })).toEqual({
        uid: 'u1',
        success: true,
      });
      expect(await texts()).toEqual(NODES.map(() => [`"${KEY}"`]));
      expect(await challenge(world().installation, { action: 'CleanUp', ...fields })).toEqual({
        uid: 'u1',
        success: true,
      });
      await until('no value is left', async () => (await texts()).flat().length === 0);
    });

    test('the solver reads no Secret that the chart does not name', async () => {
      const fields = { action: 'Present', resourceNamespace: 'clients', resolvedFQDN: `${NAME}.`, key: KEY };
      expect(await challenge(world().installation, fields)).toMatchObject({
        success: false,
        status: { message: 'the solver may not read the Secret clients/fourwinds-token' },
      });
    });

    test('the provider answers its own Pod, and makes names that the Pods of nameservers serve', async () => {
      expect(await askProvider(world().installation, 'GET', '/')).toEqual({
        status: 200,
        body: '{"include":["account.example"]}',
      });
      const create = [{ dnsName: 'clients.account.example', recordType: 'A', targets: ['192.0.2.80'] }];
      const answer = await askProvider(world().installation, 'POST', '/records', JSON.stringify({ create }));
      expect(answer).toEqual({ status: 204, body: '' });
      await until('the name at the nodes', async () => {
        const addresses = await Promise.all(world().nodeAddresses.map((node) => dig(node, 'clients.account.example')));
        return addresses.every((address) => address === '192.0.2.80');
      });
    });
  });
}
