import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { namesToConfirm } from './removal-guard.ts';

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => ({ name: `h${from + i}` }));

test.each([
  ['19 names may all go', names(0, 19), [], undefined],
  ['6 of 20 names may go', names(0, 20), names(6, 20), undefined],
  ['7 of 20 names are too many', names(0, 20), names(7, 20), 7],
  ['names that come count for nothing', names(0, 20), names(7, 100), 7],
  ['a name of several records is one', [...names(0, 19), ...names(0, 19)], [], undefined],
  ['a name that keeps a record stays', names(0, 20), names(0, 20).slice(0, 14), undefined],
])('%s', (_, before, after, expected) => {
  expect(namesToConfirm(before, after)).toBe(expected);
});

describe('an import', () => {
  let api: ApiUnderTest;
  let token: string;

  apiForAllTests((given) => ({ api, token } = given));

  const file = (from: number, to: number): string =>
    names(from, to)
      .map(({ name }) => `${name} A 192.0.2.1\n`)
      .join('');
  const put = (zone: string, text: string, query = '') =>
    api.request(token, 'PUT', `/api/v1/zones/${zone}/zonefile${query}`, {
      body: text,
      headers: { 'Content-Type': 'text/dns' },
    });

  async function newZone(name: string): Promise<string> {
    expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
    expect((await put(name, file(0, 20))).status).toBe(200);
    return name;
  }

  test('needs the number of names that go', async () => {
    const zone = await newZone('guarded.example');
    const refused = await put(zone, file(0, 10));
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { issues: [{ path: 'query.confirm', code: 'removal-unconfirmed' }] } },
    });
    expect(refused.body.error.message).toContain('confirm=10');
    expect((await put(zone, file(0, 10), '?confirm=9')).status).toBe(422);
    expect(await put(zone, file(0, 10), '?dry_run=true')).toMatchObject({
      status: 200,
      body: { confirm: 10, change: { applied: false } },
    });
    const { body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/records?limit=200`);
    expect(body.data).toHaveLength(20);
    expect(await put(zone, file(0, 10), '?confirm=10')).toMatchObject({
      status: 200,
      body: { record_counts: { removed_count: 10 }, change: { applied: true } },
    });
  });

  test('with mode=merge removes nothing, and a few names may go', async () => {
    const zone = await newZone('merged.example');
    expect((await put(zone, file(0, 1), '?mode=merge')).status).toBe(200);
    expect((await put(zone, file(0, 14))).status).toBe(200);
  });

  test.each(['-1', 'x', '1.5', ''])('takes no confirm=%s', async (confirm) => {
    expect((await put('guarded.example', file(0, 10), `?confirm=${confirm}`)).status).toBe(422);
  });
});
