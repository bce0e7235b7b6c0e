import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';

let api: ApiUnderTest;
let token: string;

const ZONE = '/api/v1/zones/text.example';
const RECORDS = `${ZONE}/records`;

/** Values as sent and as returned. */
const texts = [
  ['C:\\temp\\x', '"C:\\\\temp\\\\x"'],
  [' lead', '" lead"'],
  ['both ends ', '"both ends "'],
  ['a\\b', '"a\\\\b"'],
  ['a\\999', '"a\\\\999"'],
  ['a\\', '"a\\\\"'],
  ['héllo \\ back', '"h\\195\\169llo \\\\ back"'],
  ['key=1; "x" -all', '"key=1; \\"x\\" -all"'],
  ['"a\\\\b" "\\065"', '"a\\\\b" "A"'],
] as const;

const named = texts.map(([value], i) => ({ name: `t${i}`, type: 'TXT', value }));

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/api/v1/zones', { name: 'text.example' });
});

function patch(changes: readonly object[], query = '') {
  return api.send(token, 'PATCH', `${RECORDS}${query}`, { changes });
}

async function values(): Promise<string[]> {
  const { body } = await api.send(token, 'GET', `${RECORDS}?limit=200`);
  return body.data.map(({ value }) => value);
}

test('text without quotes keeps every character, and comes back in quotes', async () => {
  const { status, body } = await patch(named);
  expect({ status, warnings: body.change.warnings }).toEqual({ status: 200, warnings: [] });
  expect(await values()).toEqual(texts.map(([, expected]) => expected));
});

test('what comes back changes nothing when it is sent again, by PATCH, record by record, and as a zone file', async () => {
  const before = await values();
  const { body } = await patch(before.map((value, i) => ({ name: `t${i}`, type: 'TXT', value })));
  expect(body.results.map(({ status }) => status)).toEqual(before.map(() => 'unchanged'));
  const listed = (await api.send(token, 'GET', `${RECORDS}?limit=200`)).body.data;
  for (const { id, value } of listed) {
    const changed = await api.send(token, 'PATCH', `/v1/zones/text.example/records/${id}`, { value });
    expect({ status: changed.status, value: changed.body.value }).toEqual({ status: 200, value });
  }
  const exported = await fetch(`${api.url}${ZONE}/zonefile`, { headers: { Authorization: `Bearer ${token}` } });
  const imported = await api.request(token, 'PUT', `${ZONE}/zonefile`, {
    body: await exported.text(),
    headers: {
      'Content-Type': 'text/dns',
    },
  });
  expect(imported.body).toMatchObject({
    change: { id: null },
    record_counts: { added_count: 0, changed_count: 0, removed_count: 0 },
  });
  expect(await values()).toEqual(before);
});

test('a bare value finds its record', async () => {
  const { body } = await patch([{ op: 'delete', name: 't0', type: 'TXT', value: 'C:\\temp\\x' }], '?dry_run=true');
  expect(body.results).toMatchObject([{ status: 'deleted' }]);
});

test.each([
  ['begins in quotes and ends without', '"a" b', /but b stands outside/],
  ['has a line break', 'a\nb', /\\010 in quotes/],
])('a value that %s is refused', async (_, value, message) => {
  const { status, body } = await patch([{ name: 'x', type: 'TXT', value }]);
  expect(status).toBe(422);
  expect(body.error.issues).toMatchObject([
    { path: 'changes[0].value', code: 'value-syntax', message: expect.stringMatching(message) as string },
  ]);
});

test('in a zone file a backslash begins an escape, as RFC 1035 has it', async () => {
  const { status } = await api.request(token, 'PUT', `${ZONE}/zonefile?mode=merge`, {
    body: 'file 60 TXT "C:\\\\temp" a\\b\n',
    headers: {
      'Content-Type': 'text/dns',
    },
  });
  expect(status).toBe(200);
  expect(await values()).toContain('"C:\\\\temp" "ab"');
});
