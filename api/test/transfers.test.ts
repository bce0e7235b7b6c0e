/** @slow: not in make check. */
import { decodeMessage, findTsig, makeMessage, type Message, Name, type TsigKey } from '@fourwinds/dns';
import type { Refusal } from '../src/kernel/refusal.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { ApiUnderTest } from './harness.ts';
import { byDatagram, byStream, codeOf, keyOf, type ShownKey, signed } from './update-client.ts';

/** Tests zone transfers (RFC 5936) that nameservers relay. They are signed with keys of tokens (RFC 8945). */

const AXFR = 252;

let api: ApiUnderTest;
let updates: Updates;
let refusals: Refusal[];
let owner: string;
let zone: string;

beforeAll(async () => void (api = await ApiUnderTest.start()));
afterAll(() => api.stop());
beforeEach(async () => {
  refusals = [];
  updates = new Updates(api.services, { noteRefusal: (refusal) => refusals.push(refusal) });
  owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  await api.send(owner, 'POST', '/api/v1/zones', { name: zone });
});

async function issueKey(options: object = {}): Promise<TsigKey> {
  const body = { name: 'test', kind: 'scoped', scopes: ['records:read'], tsig_algorithm: 'hmac-sha256', ...options };
  const issued = await api.send(owner, 'POST', '/api/v1/tokens', body);
  return keyOf((issued.body as unknown as { readonly tsig: ShownKey }).tsig);
}

async function change(changes: readonly object[]): Promise<void> {
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
}

function queryFor(name: string): Message {
  return makeMessage({ id: 7, questions: [{ name: Name.parse(`${name}.`), type: AXFR, class: 1 }] });
}

/** Returns the messages of a transfer without their signatures. */
async function messagesOf(key: TsigKey, name = zone): Promise<Message[]> {
  const answers = await updates.answer(signed(queryFor(name), key), byStream);
  return answers.map((answer) => decodeMessage(findTsig(answer)!.message));
}

/** Returns the records of a transfer as `NAME TTL TYPE`, with relative names. */
async function transferred(key: TsigKey): Promise<string[]> {
  const apex = Name.parse(`${zone}.`);
  const messages = await messagesOf(key);
  return messages
    .flatMap(({ answers }) => answers)
    .map(({ owner: of, ttl, type }) => `${of.relativeTo(apex)} ${ttl} ${type.name}`);
}

async function refusal(key: TsigKey, name = zone, client = byStream): Promise<string> {
  const request = signed(queryFor(name), key);
  const [answer] = await updates.answer(request, client);
  expect(decodeMessage(findTsig(answer)!.message)).toMatchObject({ answers: [], qr: true, id: 7 });
  return codeOf(answer, request, key);
}

test('a transfer has the records as they are now, between the SOA record of the service and the same again', async () => {
  const key = await issueKey();
  const hosts = { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.1', '192.0.2.2'], ttl: 300 };
  await change([hosts, { name: '*.dev', type: 'CNAME', value: 'www', ttl: 60 }]);
  const records = await transferred(key);
  expect(records).toEqual([
    '@ 3600 SOA',
    ...Array<string>(4).fill('@ 3600 NS'),
    '*.dev 60 CNAME',
    'www 300 A',
    'www 300 A',
    '@ 3600 SOA',
  ]);
});

test('the question comes back in the letters of the client', async () => {
  const [{ questions, aa, qr }] = await messagesOf(await issueKey(), zone.toUpperCase());
  expect([questions[0].name.toString(), aa, qr]).toEqual([`${zone.toUpperCase()}.`, true, true]);
});

test('a large zone comes in messages of some kilobytes, without a record lost', async () => {
  const key = await issueKey();
  const values = Array.from({ length: 500 }, (_, i) => ({ name: `t${i}`, type: 'TXT', value: `"${'x'.repeat(200)}"` }));
  await change(values);
  const messages = await messagesOf(key);
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.every(({ tc, answers }) => !tc && answers.length > 0)).toBe(true);
  expect((await transferred(key)).filter((line) => line.endsWith('TXT'))).toHaveLength(500);
});

test('a token for some records has those alone', async () => {
  await change([
    { name: '_acme-challenge', type: 'TXT', value: 'one', ttl: 60 },
    { name: 'www', type: 'A', value: '192.0.2.1' },
  ]);
  const records = await transferred(await issueKey({ names: ['_acme-challenge'], types: ['TXT'] }));
  expect(records.filter((line) => !line.startsWith('@'))).toEqual(['_acme-challenge 60 TXT']);
});

test('a key without the right to read is REFUSED, and the audit log knows', async () => {
  expect(await refusal(await issueKey({ scopes: ['records:write'] }))).toBe('REFUSED');
  expect(refusals).toMatchObject([{ zone, code: 'forbidden' }]);
});

test('a datagram is REFUSED', async () => {
  expect(await refusal(await issueKey(), zone, byDatagram)).toBe('REFUSED');
});

test('a zone of somebody else is as one that is not there', async () => {
  const foreign = await api.account();
  const theirs = `${crypto.randomUUID()}.example`;
  expect((await api.send(foreign, 'POST', '/api/v1/zones', { name: theirs })).status).toBe(201);
  const key = await issueKey();
  for (const other of [theirs, `${crypto.randomUUID()}.example`, `www.${zone}`])
    expect(await refusal(key, other)).toBe('NOTAUTH');
  const others = await issueKey({ zones: [zone] });
  expect(await refusal(others, theirs)).toBe('NOTAUTH');
});
