/** @slow: not in make check. */
import type { AuditRowView } from '../src/automation/audit/audit-schema.ts';
import { type Answer, ApiUnderTest } from './harness.ts';

/** Tests concurrent changes of a zone by two replicas. */
let api: ApiUnderTest;
let other: ApiUnderTest;
let token: string;
let zones = 0;
let path: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  other = await api.replica();
  token = await api.account();
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});
beforeEach(async () => {
  path = `/api/v1/zones/serial${zones++}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: path.split('/').at(-1) })).status).toBe(201);
  await change(api, [set('last', '192.0.2.0'), set('twin', '192.0.2.0')]);
});

const set = (name: string, value: string) => ({ op: 'replace', name, type: 'A', values: [value] });

function change(replica: ApiUnderTest, changes: readonly object[]): Promise<Answer> {
  return replica.send(token, 'PATCH', `${path}/records`, { changes });
}

async function records(): Promise<{ readonly name: string; readonly value: string }[]> {
  const { body } = await api.send(token, 'GET', `${path}/records`);
  return body.data.map(({ name, value }) => ({ name, value }));
}

interface Details {
  readonly diff?: { readonly changed: readonly { readonly before: Shown; readonly after: Shown }[] };
}

interface Shown {
  readonly name: string;
  readonly value: string;
}

/** Returns the value of the record `last` before and after each audited change. */
async function steps(): Promise<Map<string, string>> {
  const { body } = await api.send(token, 'GET', `${path}/audit?limit=200&name=last&outcome=applied`);
  const rows = body.data as unknown as readonly AuditRowView[];
  const changed = rows.flatMap(({ details }) => (details as Details | null)?.diff?.changed ?? []);
  return new Map(
    changed.filter(({ before }) => before.name === 'last').map(({ before, after }) => [before.value, after.value]),
  );
}

test('200 bulk changes of which one item is bad change nothing', async () => {
  const before = await records();
  const { headers } = await api.send(token, 'GET', path);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const good = Array.from({ length: 20 }, (__, j) => set(`h${i}-${j}`, '192.0.2.1'));
      const changes = good.with(i % 20, set('bad', '192.0.2.300'));
      return change([api, other][i % 2], changes);
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  expect(answers.map(({ body }) => body.error.issues.map(({ path: at }) => at))).toEqual(
    answers.map((_, i) => [`changes[${i % 20}].values[0]`]),
  );
  expect(await records()).toEqual(before);
  expect((await api.send(token, 'GET', path)).headers.get('ETag')).toBe(headers.get('ETag'));
});

test('50 changes at once end as if they had come in some order, one after the other', async () => {
  const values = Array.from({ length: 50 }, (_, i) => `192.0.2.${i + 1}`);
  const answers = await Promise.all(
    values.map((value, i) =>
      change([api, other][i % 2], [set('last', value), set(`h${i}`, value), set('twin', value)]),
    ),
  );
  const applied = values.filter((_, i) => answers[i].status === 200);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
  const now = new Map((await records()).map(({ name, value }) => [name, value]));
  expect(now.get('twin')).toBe(now.get('last'));
  expect(
    [...now]
      .filter(([name]) => name.startsWith('h'))
      .map(([, value]) => value)
      .sort(),
  ).toEqual([...applied].sort());
  const next = await steps();
  const order: string[] = [];
  for (let value = next.get('192.0.2.0'); value !== undefined; value = next.get(value)) order.push(value);
  expect(order.at(-1)).toBe(now.get('last'));
  expect([...order].sort()).toEqual([...applied].sort());
});
