/** @slow: not in make check. */
import { jest } from '@jest/globals';
import {
  decodeMessage,
  findTsig,
  makeMessage,
  type Message,
  META_TYPE,
  Name,
  OPCODE,
  readZoneFile,
  type TsigKey,
  typeByName,
} from '@fourwinds/dns';
import { ACCOUNTS_NAMESPACE, make, NamespaceKind, ZoneKind } from '@fourwinds/resources';
import { until } from '../../test/until.ts';
import type { Refusal } from '../src/kernel/refusal.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';
import {
  answerTo,
  byDatagram,
  byStream,
  codeOf,
  keyOf,
  type ShownKey,
  signed,
  updateMessage,
} from './update-client.ts';

/**
 * Tests signed queries (RFC 8945) that nameservers relay. A token's key may read only some records, and the responses
 * must equal those of a nameserver.
 */

const IXFR = 251;

let store: ManagedStore;
let api: ApiUnderTest;
let late: ApiUnderTest;
let updates: Updates;
let refusals: Refusal[];
let owner: string;
let zone: string;

beforeAll(async () => {
  store = new ManagedStore();
  api = await ApiUnderTest.start(store);
  await store.create(NamespaceKind, make(NamespaceKind, { name: ACCOUNTS_NAMESPACE, labels: { of: 'accounts' } }, {}));
  late = await store.holdable(() => api.replica());
});
afterAll(async () => {
  await late.stop();
  await api.stop();
});
beforeEach(async () => {
  refusals = [];
  updates = updatesOf(api);
  owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
});

function updatesOf({ services }: ApiUnderTest): Updates {
  return new Updates(services, { noteRefusal: (refusal) => refusals.push(refusal) });
}

async function issueKey(options: object = {}): Promise<TsigKey> {
  const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256', ...options };
  const { body: issued } = await api.send(owner, 'POST', '/api/v1/tokens', body);
  return keyOf((issued as unknown as { readonly tsig: ShownKey }).tsig);
}

async function records(...lines: readonly string[]): Promise<void> {
  const changes = lines.map((line) => {
    const [, name, type, value] = /^(\S+) (\S+) (.*)$/.exec(line)!;
    return { op: 'create', name, type, value, ttl: 300 };
  });
  const { status, body } = await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  expect([status, body.error?.message]).toEqual([200, undefined]);
}

/** Returns a query for a name relative to the zone. `parts` are other fields of the message. */
function query(name: string, type: string | number, parts: Partial<Message> = {}): Message {
  const code = typeof type === 'number' ? type : typeByName(type).code;
  const owned = name === '@' ? Name.parse(`${zone}.`) : Name.parse(name, Name.parse(`${zone}.`));
  return makeMessage({ id: 7, questions: [{ name: owned, type: code, class: 1 }], ...parts });
}

/**
 * Sends a query and verifies the signature of the response. Returns the response code, and the records as `NAME
 * TYPE`.
 */
async function ask(key: TsigKey, message: Message, { by = updates, client = byStream } = {}): Promise<string> {
  const request = signed(message, key);
  const answers = await by.answer(request, client);
  const apex = Name.parse(`${zone}.`);
  const found = answers.flatMap((answer) => decodeMessage(findTsig(answer)!.message).answers);
  const shown = found.map(({ owner: of, type }) => `${of.relativeTo(apex)} ${type.name}`);
  return [codeOf(answers[0], request, key), ...shown].join(', ');
}

describe('rights', () => {
  beforeEach(() => records('www A 192.0.2.1', '_acme-challenge TXT "x"', 'alias CNAME www', '*.w A 192.0.2.1'));

  test.each<[string, object, string]>([
    ['records:read', { scopes: ['records:read'] }, 'NOERROR, www A'],
    ['records:write', { scopes: ['records:write'] }, 'NOERROR, www A'],
    ['zones:read', { scopes: ['zones:read'] }, 'REFUSED'],
    ['zones:write', { scopes: ['zones:write', 'tokens:read'] }, 'REFUSED'],
    ['audit:read', { scopes: ['audit:read'] }, 'REFUSED'],
    ['dynamic:update', { scopes: ['dynamic:update'] }, 'REFUSED'],
    ['its name', { names: ['www'] }, 'NOERROR, www A'],
    ['another name', { names: ['home', '_acme-challenge.*'] }, 'REFUSED'],
    ['its type', { types: ['A'] }, 'NOERROR, www A'],
    ['another type', { types: ['TXT'] }, 'REFUSED'],
    ['another address', { allowlist: ['198.51.100.0/24'] }, 'REFUSED'],
  ])('%s', async (_, options, answer) => {
    const key = await issueKey(options);
    expect(await ask(key, query('www', 'A'))).toBe(answer);
    expect(refusals.map((one) => [one.zone, one.code])).toEqual(answer === 'REFUSED' ? [[zone, 'forbidden']] : []);
  });

  test('a token for some records learns of no others by an alias, a wildcard or a name that is missing', async () => {
    const key = await issueKey({ names: ['alias', 'x.w', '_acme-challenge'], types: ['A', 'TXT'] });
    expect(await ask(key, query('alias', 'A'))).toBe('REFUSED');
    expect(await ask(key, query('x.w', 'A'))).toBe('REFUSED');
    expect(await ask(key, query('missing', 'A'))).toBe('REFUSED');
    expect(await ask(key, query('missing', 'SOA'))).toBe('REFUSED');
    expect(await ask(key, query('_acme-challenge', 'TXT'))).toBe('NOERROR, _acme-challenge TXT');
  });

  test('the SOA record of the zone is for each key that reads or writes in it, as certbot and nsupdate ask for it', async () => {
    const key = await issueKey({ names: ['_acme-challenge'], types: ['TXT'] });
    expect(await ask(key, query('@', 'SOA'))).toBe('NOERROR, @ SOA');
    expect(await ask(key, query('_acme-challenge', 'SOA'))).toBe('NOERROR');
    expect(await ask(await issueKey({ scopes: ['zones:read'] }), query('@', 'SOA'))).toBe('REFUSED');
  });

  test('a suspended account may read, an unverified one may not, as by REST', async () => {
    const key = await issueKey();
    const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
    await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [id]);
    expect(await ask(key, query('www', 'A'))).toBe('NOERROR, www A');
    await api.change('UPDATE accounts SET suspended_at = NULL, verified_at = NULL WHERE id = $1', [id]);
    expect(await ask(key, query('www', 'A'))).toBe('REFUSED');
    expect(refusals.map(({ code }) => code)).toEqual(['verification_required']);
  });

  test('each counts as a request to read', async () => {
    const rates = { limitsOf: () => ({ reads: { limit: 2, seconds: 3600 } }), failures: undefined };
    const limited = await api.replica({ rates });
    const key = await issueKey();
    const by = updatesOf(limited);
    const answers = [await ask(key, query('www', 'A'), { by }), await ask(key, query('@', 'SOA'), { by })];
    expect([...answers, await ask(key, query('www', 'A'), { by })]).toEqual([
      'NOERROR, www A',
      'NOERROR, @ SOA',
      'REFUSED',
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['rate_limited']);
    await limited.stop();
  });
});

describe('names that do not exist', () => {
  beforeEach(() =>
    records(
      'www A 192.0.2.1',
      'a.b.deep TXT "x"',
      '*.wild A 192.0.2.1',
      '*.cn CNAME www',
      'x.below.wild TXT "x"',
      'y.*.star TXT "x"',
      'cut NS ns.elsewhere.example.',
      'moved DNAME elsewhere.example.',
    ),
  );

  // BIND, NSD and Knot give the same responses for this zone, except that they send a referral below a delegation.
  test.each<[name: string, type: string, answer: string, rfc: string]>([
    ['nosuch', 'A', 'NXDOMAIN', 'RFC 2308 2.1'],
    ['NOSUCH', 'SOA', 'NXDOMAIN', 'RFC 2308 2.1'],
    ['a.nosuch', 'A', 'NXDOMAIN', 'RFC 8020 2'],
    ['x.www', 'A', 'NXDOMAIN', 'RFC 8020 2'],
    ['ww', 'A', 'NXDOMAIN', 'part of a label'],
    ['www', 'TXT', 'NOERROR', 'RFC 2308 2.2'],
    ['deep', 'A', 'NOERROR', 'empty non-terminal, RFC 8020 3.1'],
    ['B.deep', 'A', 'NOERROR', 'empty non-terminal'],
    ['c.b.deep', 'A', 'NXDOMAIN', 'below an empty non-terminal'],
    ['x.wild', 'A', 'NOERROR, x.wild A', 'RFC 4592 2.2.1'],
    ['X.y.wild', 'A', 'NOERROR, x.y.wild A', 'several labels'],
    ['x.wild', 'TXT', 'NOERROR', 'no data of a wildcard'],
    ['wild', 'A', 'NOERROR', 'empty non-terminal above a wildcard'],
    ['*.wild', 'A', 'NOERROR, *.wild A', 'the wildcard itself'],
    ['z.below.wild', 'A', 'NXDOMAIN', 'RFC 4592 2.2.1: the closest encloser has no wildcard'],
    ['below.wild', 'A', 'NOERROR', 'RFC 4592 2.2.1: it exists'],
    ['x.cn', 'A', 'NOERROR, x.cn CNAME', 'wildcard alias'],
    ['q.star', 'A', 'NOERROR', 'RFC 4592 2.2.1: an empty wildcard'],
    ['x.cut', 'A', 'NOERROR', 'below a delegation'],
    ['x.moved', 'A', 'NOERROR', 'below a DNAME'],
    ['moved', 'A', 'NOERROR', 'beside a DNAME'],
  ])('%s %s: %s (%s)', async (name, type, answer) => {
    expect(await ask(await issueKey(), query(name, type), { client: byDatagram })).toBe(answer);
  });

  test('the SOA record is beside the denial (RFC 2308 3)', async () => {
    const key = await issueKey();
    const response = await answerTo(updates, signed(query('nosuch', 'A'), key), byStream);
    const { aa, authorities } = decodeMessage(findTsig(response)!.message);
    expect([aa, authorities.map(({ owner: of, type }) => `${of.toString()} ${type.name}`)]).toEqual([
      true,
      [`${zone}. SOA`],
    ]);
  });

  test('a name of Record objects exists, too', async () => {
    const key = await issueKey();
    await applyByKubectl();
    expect(await ask(key, updateMessage(zone, ['add x.object A 192.0.2.1']))).toBe('NOERROR');
    expect(await ask(key, query('object', 'A'))).toBe('NOERROR');
    expect(await ask(key, query('y.object', 'A'))).toBe('NXDOMAIN');
  });
});

describe('a message that is not supported gets a signed code (RFC 8945 5.3)', () => {
  test.each<[string, () => Message, string]>([
    ['ANY', () => query('@', META_TYPE.ANY), 'NOTIMP'],
    ['MAILA', () => query('@', 254), 'NOTIMP'],
    ['TKEY', () => query('@', META_TYPE.TKEY), 'NOTIMP'],
    ['type 0', () => query('@', 0), 'NOTIMP'],
    ['class CH', () => ofClass(3), 'REFUSED'],
    ['class HS', () => ofClass(4), 'REFUSED'],
    ['class ANY', () => ofClass(255), 'REFUSED'],
    ['AXFR of class CH', () => ofClass(3, META_TYPE.AXFR), 'REFUSED'],
    ['NOTIFY', () => query('@', 'SOA', { opcode: OPCODE.NOTIFY }), 'NOTIMP'],
    ['STATUS', () => query('@', 'SOA', { opcode: OPCODE.STATUS }), 'NOTIMP'],
    ['IQUERY', () => query('@', 'SOA', { opcode: OPCODE.IQUERY }), 'NOTIMP'],
    ['an opcode that is not assigned', () => query('@', 'SOA', { opcode: 15 }), 'NOTIMP'],
    ['no question', () => query('@', 'SOA', { questions: [] }), 'FORMERR'],
  ])('%s', async (_, message, code) => {
    const request = message();
    const key = await issueKey({ scopes: ['records:read'] });
    expect(await ask(key, request)).toBe(code);
    const response = await answerTo(updates, signed(request, key), byStream);
    expect(decodeMessage(findTsig(response)!.message)).toMatchObject({
      qr: true,
      id: 7,
      opcode: request.opcode,
      questions: request.questions,
    });
  });

  function ofClass(code: number, type = 1): Message {
    return makeMessage({ id: 7, questions: [{ name: Name.parse(`${zone}.`), type, class: code }] });
  }
});

describe('IXFR (RFC 1995)', () => {
  /** Returns the query of a secondary that has this serial. */
  function incremental(serial: number | undefined): Message {
    const apex = Name.parse(`${zone}.`);
    const line = `@ 3600 SOA ns.elsewhere.example. x.example. ${serial} 1 1 1 1`;
    const { records: read } = readZoneFile(line, { origin: apex, defaultTtl: 300 });
    const authorities = serial === undefined ? [] : read.map((record) => ({ ...record, class: 1 }));
    return query('@', IXFR, { authorities });
  }

  async function publish(serial: number): Promise<void> {
    const stored = (await store.get(ZoneKind, objectKeyFor(zone)))!;
    const { resourceVersion } = await store.updateStatus(ZoneKind, { ...stored, status: { ...stored.status, serial } });
    await api.caches.zones.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
  }

  const whole = ['@ SOA', '@ NS', '@ NS', '@ NS', '@ NS', 'www A', '@ SOA'];

  test.each<[string, number | undefined, number, string[]]>([
    ['an older serial', 4, 5, ['NOERROR', ...whole]],
    ['an older serial, before the wrap (RFC 1982)', 4_294_967_295, 5, ['NOERROR', ...whole]],
    ['the same serial', 5, 5, ['NOERROR', '@ SOA']],
    ['a newer serial', 6, 5, ['NOERROR', '@ SOA']],
    ['no serial', undefined, 5, ['FORMERR']],
  ])('%s', async (_, had, serial, answer) => {
    const key = await issueKey({ scopes: ['records:read'] });
    await records('www A 192.0.2.1');
    await publish(serial);
    expect(await ask(key, incremental(had))).toBe(answer.join(', '));
  });

  test('a datagram gets the SOA record alone, after which the secondary asks by TCP (RFC 1995 2)', async () => {
    const key = await issueKey({ scopes: ['records:read'] });
    expect(await ask(key, incremental(0), { client: byDatagram })).toBe('NOERROR, @ SOA');
  });

  test('a zone with DNSSEC is REFUSED, and the audit log knows', async () => {
    const key = await issueKey({ scopes: ['records:read'] });
    expect((await api.send(owner, 'POST', `/v1/zones/${zone}/dnssec/enable`, {})).status).toBe(200);
    expect(await ask(key, incremental(0))).toBe('REFUSED');
    expect(refusals).toMatchObject([{ zone, code: 'forbidden' }]);
  });

  test('a key that may not read, and the zone of somebody else', async () => {
    expect(await ask(await issueKey(), incremental(0))).toBe('REFUSED');
    const key = await issueKey({ scopes: ['records:read'] });
    const message = incremental(0);
    const questions = [{ name: Name.parse('elsewhere.example.'), type: IXFR, class: 1 }];
    expect(await ask(key, { ...message, questions })).toBe('NOTAUTH');
  });
});

describe('a query and a transfer by another replica, whose caches are late, see the UPDATE that was answered before', () => {
  test.each([
    ['records of the zone', false],
    ['Record objects', true],
  ])('%s', async (_, isManaged) => {
    const key = await issueKey({ scopes: ['records:read', 'records:write'] });
    if (isManaged) await applyByKubectl();
    const release = store.hold();
    const by = updatesOf(late);
    expect(await ask(key, updateMessage(zone, ['add www A 192.0.2.1']))).toBe('NOERROR');
    const asked = [ask(key, query('www', 'A'), { by }), ask(key, query('@', META_TYPE.AXFR), { by })];
    release();
    expect(await Promise.all(asked)).toEqual(['NOERROR, www A', expect.stringContaining('www A')]);
  });
});

test('a query by another replica, whose caches are late, sees the deletion of a Record object that was answered before', async () => {
  const key = await issueKey({ scopes: ['records:read', 'records:write'] });
  await applyByKubectl();
  const by = updatesOf(late);
  expect(await ask(key, updateMessage(zone, ['add www A 192.0.2.1']))).toBe('NOERROR');
  expect(await ask(key, query('www', 'A'), { by })).toBe('NOERROR, www A');
  const release = store.hold();
  const waits = jest.spyOn(late.caches.records, 'waitFor');
  expect(await ask(key, updateMessage(zone, ['delete www A']))).toBe('NOERROR');
  const asked = ask(key, query('www', 'A'), { by });
  await Promise.race([asked, until('the replica waits', () => waits.mock.calls.length > 0)]);
  waits.mockRestore();
  release();
  expect(await asked).toBe('NXDOMAIN');
});

/** Makes kubectl the owner of the zone's records. */
async function applyByKubectl(): Promise<void> {
  const stored = (await store.get(ZoneKind, objectKeyFor(zone)))!;
  const metadata = { ...stored.metadata, annotations: { ...stored.metadata.annotations, ...appliedByKubectl } };
  const { metadata: written } = await store.update(ZoneKind, { ...stored, metadata });
  for (const { caches } of [api, late])
    await caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}
