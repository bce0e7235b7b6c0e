import { make, RecordKind, ZoneKind } from '@fourwinds/resources';
import { ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from './find-zone.ts';

let api: ApiUnderTest;
let token: string;
const PATH = '/api/v1/zones/attached.example/records';

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
  await api.send(token, 'POST', '/api/v1/zones', { name: 'attached.example' });
  const spec = { zoneRef: objectKeyFor('attached.example'), name: 'Team', type: 'A', value: '192.0.2.9' };
  for (const name of ['accepted', 'refused'])
    await api.store.create(RecordKind, make(RecordKind, { name, namespace: 'team' }, { spec }));
  await setAccepted('accepted', 'True');
  await setAccepted('refused', 'False');
});
afterAll(() => api.stop());

async function setAccepted(name: string, status: 'True' | 'False'): Promise<void> {
  const record = (await api.store.get(RecordKind, { namespace: 'team', name }))!;
  const condition = {
    type: 'Accepted',
    status,
    reason: 'Test',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  const metadata = await api.store.updateStatus(RecordKind, { ...record, status: { conditions: [condition] } });
  await api.caches.records.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
}

test('records attached in Kubernetes are listed, with ids that stay, and cannot be changed', async () => {
  const { data } = (await api.send(token, 'GET', PATH)).body;
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
      name: 'team',
      unicode_name: 'team',
      type: 'A',
      value: '192.0.2.9',
      ttl: 3600,
      comment: null,
      managed_by: 'kubernetes',
    },
  ]);
  expect((await api.send(token, 'GET', PATH)).body.data[0].id).toBe(data[0].id);
  expect((await api.send(token, 'GET', '/api/v1/zones/attached.example')).body.record_count).toBe(1);
  for (const change of [
    { op: 'delete', id: data[0].id },
    { id: data[0].id, ttl: 60 },
  ]) {
    const { status, body } = await api.send(token, 'PATCH', PATH, { changes: [change] });
    expect({ status, details: body.error.issues }).toEqual({
      status: 422,
      details: [expect.objectContaining({ index: 0, path: 'changes[0].id', code: 'record-read-only' })],
    });
  }
});

test('a zone that an administrator wrote by hand reads as any other', async () => {
  const zone = (await api.store.get(ZoneKind, objectKeyFor('attached.example')))!;
  const records = [
    { name: 'WWW', type: 'mx'.toUpperCase(), value: '010 Mail' },
    { name: 'bad', type: 'A', value: 'nonsense' },
  ];
  await api.store.update(ZoneKind, { ...zone, spec: { ...zone.spec, records } });
  const { data } = (await api.send(token, 'GET', `${PATH}?name=www`)).body;
  expect(data).toMatchObject([{ name: 'www', type: 'MX', value: '10 mail.attached.example.', managed_by: 'api' }]);
  const refused = await api.send(token, 'PATCH', PATH, { changes: [{ name: 'x', type: 'A', value: '192.0.2.1' }] });
  expect(refused.body.error.issues).toEqual([
    { severity: 'error', path: 'changes', code: 'value-syntax', message: expect.stringMatching(/^bad A: /) as string },
  ]);
  const repaired = await api.send(token, 'PATCH', PATH, { changes: [{ op: 'delete', name: 'bad', type: 'A' }] });
  expect(repaired.status).toBe(200);
  expect((await api.send(token, 'GET', `${PATH}?name=www`)).body.data).toEqual(data);
});

test('records are found by the names that they may be at: their own, or any where a name has to be read first', async () => {
  const zone = objectKeyFor('indexed.example');
  const put = async (name: string, at: string): Promise<void> => {
    const spec = { zoneRef: zone, name: at, type: 'A', value: '192.0.2.9' };
    await api.store.create(RecordKind, make(RecordKind, { name, namespace: 'team' }, { spec }));
    await setAccepted(name, 'True');
  };
  const at = (...names: string[]): string[] =>
    api.services.attached
      .mayBeAt(zone, names)
      .map(({ metadata }) => metadata.name)
      .sort();
  await put('first', 'www');
  await put('second', 'mail');
  await put('odd', 'WWW');
  expect([at('www'), at('mail', 'www'), at('ftp')]).toEqual([['first', 'odd'], ['first', 'odd', 'second'], ['odd']]);
  await api.store.delete(RecordKind, { namespace: 'team', name: 'first' });
  await put('third', 'ftp');
  await setAccepted('second', 'False');
  expect([at('www'), at('ftp'), at('mail')]).toEqual([['odd'], ['odd', 'third'], ['odd']]);
});
