import { curlOf, keyFileOf } from './token-commands.ts';
import { emptyForm, formOfSearch, lastWordOf, type TokenForm, toRequest, withPreset } from './token-form.ts';
import { sentencesOf } from './token-sentences.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const at = new Date('2027-02-25T12:00:00Z');
const until = { key: 'until', at };
const form = (fields: Partial<TokenForm>): TokenForm => ({ ...emptyForm, name: 'router', ...fields });

const unlimited = { allowlist: null, expires_at: at.toISOString(), max_unused: null, tsig_algorithm: null };

test.each<[Partial<TokenForm>, object]>([
  [
    { scopes: ['records:write'], zones: 'example.com, example.net', names: ' www ', types: 'A AAAA' },
    {
      kind: 'scoped',
      scopes: ['records:write'],
      zones: ['example.com', 'example.net'],
      names: ['www'],
      types: ['A', 'AAAA'],
    },
  ],
  [
    { kind: 'read_only', scopes: ['zones:read'], names: 'www' },
    { kind: 'read_only', zones: null },
  ],
  [{ kind: 'personal', zones: 'example.com' }, { kind: 'personal' }],
  [
    { kind: 'registrar_only', ends: 'never', unused: '30d', allowlist: '192.0.2.1', tsig: true },
    {
      kind: 'registrar_only',
      expires_at: null,
      max_unused: '30d',
      allowlist: ['192.0.2.1'],
      tsig_algorithm: 'hmac-sha256',
    },
  ],
])('the form %j asks for %j', (fields, request) =>
  expect(toRequest(form(fields), NOW)).toEqual({ name: 'router', ...unlimited, ...request }),
);

test.each<[Partial<TokenForm>, object[]]>([
  [{}, [{ key: 'nothing' }, until]],
  [{ kind: 'personal' }, [{ key: 'everything' }, until]],
  [
    { kind: 'read_only', zones: 'example.com' },
    [{ key: 'reads_all' }, { key: 'zones', items: ['example.com'] }, until],
  ],
  [
    { scopes: ['dynamic:update'], names: 'cam', types: 'A', allowlist: '203.0.113.0/24' },
    [
      { key: 'may', scopes: ['dynamic:update'] },
      { key: 'reads_nothing' },
      { key: 'names', items: ['cam'] },
      { key: 'types', items: ['A'] },
      { key: 'from', items: ['203.0.113.0/24'] },
      until,
    ],
  ],
  [
    { scopes: ['zones:read'], tsig: true, ends: 'never', unused: '90d' },
    [{ key: 'may', scopes: ['zones:read'] }, { key: 'updates' }, { key: 'forever' }, { key: 'unused', items: ['90'] }],
  ],
])('the form %j says %j', (fields, sentences) => expect(sentencesOf(form(fields), NOW)).toEqual(sentences));

test('a preset leaves the name and the zones', () => {
  const before = form({ zones: 'example.com', scopes: ['audit:read'], tsig: true });
  expect(withPreset(before, 'acme')).toMatchObject({
    name: 'router',
    zones: 'example.com',
    scopes: ['zones:read', 'records:write'],
    types: 'TXT',
    tsig: false,
  });
});

test('a link fills the form with known scopes alone', () => {
  expect(formOfSearch({ name: 'ddns', zones: 'example.com', scopes: 'dynamic:update root:all' })).toEqual({
    name: 'ddns',
    zones: 'example.com',
    kind: 'scoped',
    scopes: ['dynamic:update'],
  });
});

test.each<[Partial<TokenForm>, string]>([
  [{ scopes: ['dynamic:update'], zones: 'example.com', names: 'cam' }, 'hostname=cam.example.com"'],
  [{ scopes: ['dynamic:update'], zones: 'example.com', names: '@' }, 'hostname=example.com"'],
  [{ scopes: ['records:read'], zones: 'example.com' }, 'https://dns.example/v1/zones/example.com/records'],
  [{ kind: 'read_only' }, 'https://dns.example/v1/zones'],
  [{ scopes: ['records:write'] }, 'https://dns.example/v1/tokens/self'],
])('the form %j is tried with %s', (fields, end) => {
  const line = curlOf(form(fields), 'https://dns.example', 'fw_x');
  expect([line.endsWith(end), line.includes('fw_x')]).toEqual([true, true]);
});

test('a key is a file of nsupdate', () => {
  expect(keyFileOf({ name: 'key.example', algorithm: 'hmac-sha256', secret: 'c2VjcmV0' })).toBe(
    'key "key.example" {\n  algorithm hmac-sha256;\n  secret "c2VjcmV0";\n};',
  );
});

test.each([
  ['', [], ''],
  ['exa', [], 'exa'],
  ['example.com exa', ['example.com'], 'exa'],
  ['example.com, ', ['example.com'], ''],
])('in the list "%s" the words %j are whole, and "%s" may go on', (text, whole, begun) =>
  expect(lastWordOf(text)).toEqual({ whole, begun }),
);
