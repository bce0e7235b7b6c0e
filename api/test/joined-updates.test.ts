import { setImmediate } from 'node:timers/promises';
import { Name, rcodeName, readUpdate, type TsigKey, type UpdateRequest } from '@fourwinds/dns';
import { ZoneKind } from '@fourwinds/resources';
import { randomUpdate } from '../../test/differential/random-updates.ts';
import { Random } from '../../test/random.ts';
import type { Actor, Identity } from '../src/kernel/actor.ts';
import type { DecidedResult, KeyedChange } from '../src/kernel/keyed-change.ts';
import { JoinedUpdates } from '../src/updates/rfc2136/joined-updates.ts';
import { refusedBy } from '../src/updates/rfc2136/rcode-of.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { answerTo, byStream, codeOf, keyOf, type ShownKey, signed, updateMessage } from './update-client.ts';

/** Tests UPDATEs of a zone that wait for each other, e.g. UPDATEs from Terraform. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);

let api: ApiUnderTest;
let owner: string;
let actor: Actor;
let zone: string;
let joined: JoinedUpdates;

beforeAll(async () => void (api = await ApiUnderTest.start()));
afterAll(() => api.stop());
beforeEach(async () => {
  joined = new JoinedUpdates();
  owner = await api.account();
  zone = await newZone();
  const { account, token } = (await api.services.tokens.find(owner)) as Identity;
  actor = { account, token, address: '192.0.2.1' };
});

async function newZone(): Promise<string> {
  const name = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  return name;
}

interface Sent {
  readonly update: UpdateRequest;
  readonly by?: Actor;
  readonly keyed?: KeyedChange;
}

const lines = (...all: readonly string[]): Sent => ({ update: readUpdate(updateMessage(zone, all)) });

/**
 * Returns the response codes of UPDATEs that all arrive before the first is carried out. The first UPDATE is a change
 * of its own.
 */
async function atOnce(sent: readonly Sent[], of = zone): Promise<string[]> {
  const gate = Promise.withResolvers<void>();
  const held = api.services.mutex.run(objectKeyFor(of).name, () => gate.promise);
  const stored = (await api.store.get(ZoneKind, objectKeyFor(of)))!;
  const codes = sent.map(async ({ update, by = actor, keyed }) => {
    const request = { services: api.services, actor: by, zone: stored, update, requestId: 'test', keyed };
    return joined.carryOut(request).then(
      () => 'NOERROR',
      (error: unknown) => rcodeName(refusedBy(error).rcode),
    );
  });
  await setImmediate();
  gate.resolve();
  await held;
  return Promise.all(codes);
}

async function records(of = zone): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${of}/records?limit=200`);
  return body.data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value.replaceAll(of, 'zone')}`).sort();
}

async function generation(): Promise<number> {
  return (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata.generation!;
}

test('ten at once are two changes of the zone, each with its row in the audit log', async () => {
  const before = await generation();
  const sent = Array.from({ length: 10 }, (_, i) => lines(`nxdomain h${i}`, `add h${i} A 192.0.2.${i}`));
  expect(await atOnce(sent)).toEqual(Array(10).fill('NOERROR'));
  expect(await records()).toHaveLength(10);
  expect(await generation()).toBe(before + 2);
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/audit`);
  const rows = body.data as unknown as { action: string; details: { diff: { added: object[] } } }[];
  expect(rows.filter(({ action }) => action === 'dns.update').map(({ details }) => details.diff.added.length)).toEqual([
    9, 1,
  ]);
});

test('each is decided by the records as those before have left them, all of it or nothing', async () => {
  const sent: readonly (readonly [Sent, string])[] = [
    [lines('add first A 192.0.2.1'), 'NOERROR'],
    [lines('nxdomain www', 'add www A 192.0.2.1'), 'NOERROR'],
    [lines('nxdomain www', 'add www A 192.0.2.2', 'add never A 192.0.2.2'), 'YXDOMAIN'],
    [lines('add never A 192.0.2.3', 'add never DNSKEY 257 3 13 AAAA'), 'REFUSED'],
    [lines('nxdomain never', 'yxrrset www A 192.0.2.1', 'add www A 192.0.2.4'), 'NOERROR'],
    [lines('yxrrset www A 192.0.2.1', 'delete www'), 'NXRRSET'],
    [lines('delete www A 192.0.2.1'), 'NOERROR'],
    [lines('delete www A 192.0.2.1'), 'NOERROR'],
    [lines('add alias CNAME www', 'add alias A 192.0.2.5'), 'NOERROR'],
    [lines('add @ NS ns.elsewhere.example.'), 'REFUSED'],
    [lines('add x.elsewhere.example. A 192.0.2.6'), 'NOTZONE'],
    [lines('delete first', 'add first TXT "x"'), 'NOERROR'],
  ];
  expect(await atOnce(sent.map(([one]) => one))).toEqual(sent.map(([, code]) => code));
  expect(await records()).toEqual(['alias 300 CNAME www.zone.', 'first 300 TXT "x"', 'www 300 A 192.0.2.4']);
});

test('where all are refused, nothing is changed', async () => {
  const before = await generation();
  expect(await atOnce([1, 2, 3].map(() => lines('yxdomain www', 'add www A 192.0.2.1')))).toEqual(
    Array(3).fill('NXDOMAIN'),
  );
  expect(await generation()).toBe(before);
});

test('keys of other tokens have changes of their own', async () => {
  const other = { ...actor, token: { ...actor.token, id: crypto.randomUUID(), scopes: [] } };
  const sent = [actor, other, actor, other].map((by, i) => ({ ...lines(`add h${i} A 192.0.2.1`), by }));
  expect(await atOnce(sent)).toEqual(['NOERROR', 'REFUSED', 'NOERROR', 'REFUSED']);
});

test(`the same codes and records as one after the other (FOURWINDS_SEED=${seed})`, async () => {
  const random = new Random(seed);
  const other = await newZone();
  const [apex, otherApex] = [zone, other].map((name) => Name.parse(`${name}.`));
  const requests = Array.from({ length: 60 }, () => random.below(1_000_000));
  const of = (at: Name) => requests.map((one) => ({ update: randomUpdate(new Random(one), at) }));
  const alone: string[] = [];
  for (const one of of(otherApex)) alone.push(...(await atOnce([one], other)));
  const together: string[] = [];
  const all = of(apex);
  for (let i = 0; i < all.length; i += 20) together.push(...(await atOnce(all.slice(i, i + 20))));
  expect(together).toEqual(alone);
  expect(await records()).toEqual(await records(other));
});

describe('a message that is sent again after its process died', () => {
  /** Returns the change of a message as stored in the database. */
  function kept(decided?: DecidedResult): KeyedChange & { result: DecidedResult | undefined } {
    return {
      id: crypto.randomUUID(),
      isRepeated: decided !== undefined,
      decided,
      result: undefined,
      async decide(result) {
        this.result = result;
      },
    };
  }

  test('is carried out once, though it was one of several', async () => {
    const changes = [kept(), kept(), kept()];
    const [alone, refused, one] = changes;
    const sent = [
      { ...lines('add alone A 192.0.2.1'), keyed: alone },
      { ...lines('yxdomain missing'), keyed: refused },
      { ...lines('nxdomain www', 'add www A 192.0.2.1'), keyed: one },
    ];
    expect(await atOnce(sent)).toEqual(['NOERROR', 'NXDOMAIN', 'NOERROR']);
    expect(changes.map(({ result }) => result?.generation)).toEqual([2, undefined, 3]);
    const before = await generation();
    const again = sent.map((message, i) => ({ ...message, keyed: kept(changes[i].result) }));
    expect(await atOnce([again[0], again[2]])).toEqual(['NOERROR', 'NOERROR']);
    expect(await generation()).toBe(before);
  });

  test('is carried out where the change was never written', async () => {
    const never = kept({ result: { changeId: crypto.randomUUID() }, generation: 2 });
    expect(await atOnce([{ ...lines('nxdomain www', 'add www A 192.0.2.1'), keyed: never }])).toEqual(['NOERROR']);
    expect(await records()).toEqual(['www 300 A 192.0.2.1']);
  });
});

test('signed messages at once are answered each, whichever become one change', async () => {
  const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
  const { body: issued } = await api.send(owner, 'POST', '/api/v1/tokens', body);
  const key: TsigKey = keyOf((issued as unknown as { readonly tsig: ShownKey }).tsig);
  const updates = new Updates(api.services, { noteRefusal: () => undefined });
  const requests = Array.from({ length: 60 }, (_, i) => signed(updateMessage(zone, [`add h${i} A 192.0.2.1`]), key));
  const codes = requests.map(async (one) => codeOf(await answerTo(updates, one, byStream), one, key));
  expect(await Promise.all(codes)).toEqual(Array(60).fill('NOERROR'));
  expect(await records()).toHaveLength(60);
});
