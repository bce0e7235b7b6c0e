import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { PythonReceiver, type Received } from '../webhooks/python-receiver.ts';
import { type Fourwinds } from './fourwinds.ts';

/** Settings that allow webhooks to this machine. */
export const LOCAL_WEBHOOKS = { FOURWINDS_WEBHOOK_HTTP: 'allow', FOURWINDS_EGRESS_ALLOW: '127.0.0.1' };

interface Event {
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly records: readonly { readonly value: string }[] };
}

interface Webhook {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
}

/** Tests a webhook with a receiver that was written from the documentation only. */
export function deliversToWebhooks(product: () => Fourwinds): void {
  test('a webhook that was verified gets each change, signed', async () => {
    const { http } = product();
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const zone = '/api/v1/zones/hooked.example';
    await request('POST', '/api/v1/zones', { name: 'hooked.example' });
    const change = async (...changes: object[]): Promise<void> =>
      expect(await request('PATCH', `${zone}/records?wait=30s`, { changes })).toMatchObject({ status: 200 });
    await change({ type: 'A', name: 'home', value: '192.0.2.1' });

    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const created = await request('POST', '/api/v1/webhooks', { url, zones: ['hooked.example'] });
    expect(created).toMatchObject({ status: 201, body: { url, status: 'unverified' } });
    const { id, secret } = created.body as Webhook;
    const receiver = new PythonReceiver(secret, port);
    await receiver.port();
    try {
      await request('POST', `/api/v1/webhooks/${id}/verify`);
      await until('the webhook is verified', async () => {
        const { body } = await request('GET', `/api/v1/webhooks/${id}`);
        return (body as Webhook).status === 'delivering';
      });
      const events = async (type: string): Promise<Event[]> =>
        (await receiver.received()).map(({ body }) => JSON.parse(body) as Event).filter((event) => event.type === type);
      const seen = (type: string, count: number) =>
        until(`${count} of ${type}`, async () => (await events(type)).length >= count);

      await request('PATCH', `${zone}/records`, {
        changes: [{ type: 'A', name: 'www', value: '192.0.2.2', ttl: 300 }],
      });
      await seen('record.created', 1);
      const router = { name: 'hooked router', kind: 'scoped', scopes: ['dynamic:update'], names: ['home'] };
      const { body } = await request('POST', '/api/v1/tokens', router);
      const update = { hostname: 'home.hooked.example', myip: '203.0.113.7', token: (body as { token: string }).token };
      const answer = await fetch(`http://${http}/nic/update?${new URLSearchParams(update).toString()}`);
      expect(await answer.text()).toBe('good 203.0.113.7\n');
      await seen('record.updated', 1);

      await change({ op: 'delete', type: 'A', name: 'www' });
      await seen('record.deleted', 1);

      const records = async (type: string) => (await events(type)).map(({ data }) => data.records);
      expect(await records('record.created')).toMatchObject([
        [{ name: 'www', type: 'A', value: '192.0.2.2', ttl: 300 }],
      ]);
      expect(await records('record.updated')).toMatchObject([
        [{ before: { name: 'home', value: '192.0.2.1' }, after: { name: 'home', value: '203.0.113.7' } }],
      ]);
      expect(await records('record.deleted')).toMatchObject([[{ name: 'www', type: 'A', value: '192.0.2.2' }]]);
      const received: readonly Received[] = await receiver.received();
      expect(received.filter(({ signed }) => !signed)).toEqual([]);
      expect(received[0].headers['X-Service-Event']).toBe('endpoint.verify');

      const deliveries = await request('GET', `/api/v1/webhooks/${id}/deliveries?status=delivered`);
      const first = received.find(({ headers }) => headers['X-Service-Event'] === 'record.created')!;
      expect((deliveries.body as { data: object[] }).data).toContainEqual(
        expect.objectContaining({
          id: first.headers['X-Service-Delivery'],
          attempts: [expect.objectContaining({ response: expect.objectContaining({ status_code: 200 }) as unknown })],
        }),
      );
    } finally {
      await request('DELETE', `/api/v1/webhooks/${id}`);
      await receiver.end();
    }
  });
}
