/** @slow: not in make check. */
import {
  type DomainClaimResource,
  DomainClaimKind,
  findCondition,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isTombstone } from '@fourwinds/snapshot';
import { edit } from '../src/testing/edit.ts';
import { delegatedTo, recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

const DOMAIN = 'example.org';
const HOST = 'ns.host.example';

let world: World;
beforeEach(async () => {
  world = new World();
  world.trustedNamespaces = 'trusted=yes';
  world.nameservers.set(HOST, { address: '198.51.100.1' });
  world.parents.set(DOMAIN, delegatedTo(HOST));
  await world.start();
});
afterEach(() => world.stop());

async function make(namespace: string, address: string, asks = true): Promise<void> {
  const zone = zoneOf(DOMAIN, [recordLine(`www A ${address}`)], { namespace, uid: undefined });
  const proof = asks ? { proof: { requestedAt: new Date(world.now).toISOString() } } : {};
  await world.management.create(ZoneKind, { ...zone, spec: { ...zone.spec, ...proof } });
}

async function ask(namespace: string): Promise<void> {
  const requestedAt = new Date(world.now).toISOString();
  await edit(world.management, ZoneKind, { namespace, name: DOMAIN }, (zone) => ({
    ...zone,
    spec: { ...zone.spec, proof: { requestedAt } },
  }));
}

const proven = (reason: string, namespace: string): Promise<ZoneResource> =>
  world.eventually(
    () => world.zone(DOMAIN, namespace),
    ({ status }) => findCondition(status?.conditions, 'Proven')?.reason === reason,
  );

async function tokenOf(namespace: string): Promise<string> {
  const { status } = await world.eventually(
    () => world.zone(DOMAIN, namespace),
    (zone) => zone.status?.proof !== undefined,
  );
  return status!.proof!.token;
}

async function publish(token: string, namespace: string): Promise<void> {
  world.nameservers.set(HOST, { address: '198.51.100.1', texts: [token] });
  await ask(namespace);
}

async function claim(): Promise<DomainClaimResource | undefined> {
  return (await world.management.list(DomainClaimKind)).items.find(({ spec }) => spec.domain === DOMAIN);
}

async function events(namespace: string, reason: string): Promise<string[]> {
  return (await world.events(reason, namespace)).map(({ type, reason: found }) => `${type} ${found}`);
}

test('the status shows the records that prove a domain; one of them at the present host does', async () => {
  await make('first', '192.0.2.1');
  const { status } = await proven('NotFound', 'first');
  const { token, record, nameserver } = status!.proof!;
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(record).toBe(`_fourwinds-challenge.${DOMAIN}. TXT ${token}`);
  expect(nameserver).toBe(`${token}.verify.fourwinds.example`);
  await publish(token, 'first');
  const found = await proven('TXTRecord', 'first');
  expect(found.status).not.toHaveProperty('proof');
  expect((await claim())?.spec).toMatchObject({ namespace: 'first', proof: 'TXTRecord' });
  expect(await events('first', 'Proven')).toContain('Normal Proven');
  await world.restartOperator();
  await world.inSync(DOMAIN, 'first');
  expect((await claim())?.spec.proof).toBe('TXTRecord');
});

test('a domain that is delegated here is proven by a name of ours at its parent', async () => {
  world.parents.set(DOMAIN, delegatedTo('ns1.fourwinds.example'));
  await make('first', '192.0.2.1');
  const token = await tokenOf('first');
  world.nameservers.set(HOST, { address: '198.51.100.1', texts: [token] });
  await proven('NotFound', 'first');
  world.parents.set(DOMAIN, delegatedTo('ns1.fourwinds.example', `${token}.verify.fourwinds.example`));
  await ask('first');
  await proven('ParentNS', 'first');
});

test('a proof takes the domain from an owner without one after seven days, and both hear of it', async () => {
  await make('first', '192.0.2.1', false);
  await world.inSync(DOMAIN, 'first');
  await make('second', '192.0.2.2');
  await world.accepted('DomainConflict', DOMAIN, 'second');
  await publish(await tokenOf('second'), 'second');
  await proven('Contender', 'second');
  const warned = await world.eventually(
    () => world.zone(DOMAIN, 'first'),
    ({ status }) => findCondition(status?.conditions, 'GrantNeeded') !== undefined,
  );
  expect(findCondition(warned.status?.conditions, 'Accepted')?.status).toBe('True');
  expect(await events('first', 'GrantNeeded')).toContain('Warning GrantNeeded');
  const { grantNeededBy } = (await claim())!.spec;
  expect(Date.parse(grantNeededBy!) - world.now).toBeGreaterThan(6.9 * 24 * 3600_000);
  world.nameservers.delete(HOST);
  await world.pass(6 * 24, 24);
  expect((await claim())?.spec).toMatchObject({ namespace: 'first', grantNeededBy });
  expect((await world.manifest('ns1', `${DOMAIN}.`))?.data?.records).toContain('192.0.2.1');
  await world.pass(2 * 24, 24);
  await world.inSync(DOMAIN, 'second');
  await world.accepted('DomainConflict', DOMAIN, 'first');
  expect((await claim())?.spec).toMatchObject({ namespace: 'second', proof: 'TXTRecord' });
  expect((await claim())?.spec).not.toHaveProperty('contenders');
  expect((await world.manifest('ns1', `${DOMAIN}.`))?.data?.records).toContain('192.0.2.2');
  expect(await events('first', 'DomainLost')).toContain('Warning DomainLost');
  expect(await events('second', 'DomainTaken')).toContain('Normal DomainTaken');
});

test('the first owner keeps the domain by proving it before the notice is over', async () => {
  await make('first', '192.0.2.1');
  await world.inSync(DOMAIN, 'first');
  await make('second', '192.0.2.2');
  await publish(await tokenOf('second'), 'second');
  await proven('Contender', 'second');
  await world.pass(5 * 24, 24);
  await publish(await tokenOf('first'), 'first');
  await proven('TXTRecord', 'first');
  await world.eventually(claim, ({ spec }) => spec.grantNeededBy === undefined);
  await world.pass(9 * 24, 24);
  expect((await claim())?.spec).toMatchObject({ namespace: 'first', proof: 'TXTRecord' });
  await world.accepted('DomainConflict', DOMAIN, 'second');
});

test('of two who prove a domain at once, the one that has it keeps it', async () => {
  await make('first', '192.0.2.1');
  await world.inSync(DOMAIN, 'first');
  await make('second', '192.0.2.2');
  const texts = [await tokenOf('first'), await tokenOf('second')];
  world.nameservers.set(HOST, { address: '198.51.100.1', texts });
  await Promise.all([ask('first'), ask('second')]);
  await proven('TXTRecord', 'first');
  await proven('Contender', 'second');
  await world.pass(9 * 24, 24);
  expect((await claim())?.spec).toMatchObject({ namespace: 'first', proof: 'TXTRecord' });
});

test('the token of another Zone proves nothing, nor does one that has expired', async () => {
  await make('first', '192.0.2.1');
  await make('second', '192.0.2.2');
  await proven('NotFound', 'first');
  const token = await tokenOf('first');
  expect(await tokenOf('second')).not.toBe(token);
  await publish(token, 'second');
  await proven('NotFound', 'second');
  await world.operator!.idle();
  expect((await claim())?.spec).not.toHaveProperty('contenders');
  world.nameservers.delete(HOST);
  await world.pass(8 * 24, 24);
  await proven('Expired', 'first');
  await publish(token, 'first');
  await proven('NotFound', 'first');
  expect(await tokenOf('first')).not.toBe(token);
  expect((await claim())?.spec).not.toHaveProperty('proof');
});

test('a proof goes with the Zone that asked for it', async () => {
  await make('first', '192.0.2.1', false);
  await world.inSync(DOMAIN, 'first');
  await make('second', '192.0.2.2');
  await publish(await tokenOf('second'), 'second');
  await proven('Contender', 'second');
  await world.eventually(claim, ({ spec }) => spec.grantNeededBy !== undefined);
  await world.management.delete(ZoneKind, { namespace: 'second', name: DOMAIN });
  await world.eventually(claim, ({ spec }) => spec.grantNeededBy === undefined && spec.contenders === undefined);
  const { spec } = (await claim())!;
  expect(spec).toMatchObject({ namespace: 'first' });
  expect(isTombstone((await world.manifest('ns1', `${DOMAIN}.`))!)).toBe(false);
});

test('a leader begins its work while a nameserver keeps it waiting', async () => {
  await make('first', '192.0.2.1');
  await proven('NotFound', 'first');
  const token = await tokenOf('first');
  await world.operator!.stop();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  world.nameservers.set(HOST, { address: '198.51.100.1', texts: promise });
  await world.startOperator();
  await world.inSync(DOMAIN, 'first');
  resolve([token]);
  await proven('TXTRecord', 'first');
});

test('a trusted owner needs no record', async () => {
  world.trustedNamespaces = '*';
  await world.restartOperator();
  await make('first', '192.0.2.1');
  const { status } = await proven('Trusted', 'first');
  expect(status).not.toHaveProperty('proof');
});
