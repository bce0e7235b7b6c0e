/** @slow: not in make check. */
import { DomainClaimKind, findCondition, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { edit } from '../src/testing/edit.ts';
import { delegatedTo, recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

/** An installation that serves new domains only after proof of control. */
const DOMAIN = 'example.org';
const HOST = 'ns.host.example';
const ADDRESS = '198.51.100.1';

let world: World;
beforeEach(async () => {
  world = new World();
  world.trustedNamespaces = 'trusted=yes';
  world.requiresProof = true;
  world.nameservers.set(HOST, { address: ADDRESS });
  world.parents.set(DOMAIN, delegatedTo(HOST));
});
afterEach(() => world.stop());

async function make(namespace: string, address: string, domain = DOMAIN): Promise<void> {
  const zone = zoneOf(domain, [recordLine(`www A ${address}`)], { namespace, uid: undefined });
  await world.management.create(ZoneKind, zone);
}

async function ask(namespace: string): Promise<void> {
  const requestedAt = new Date(world.now).toISOString();
  await edit(world.management, ZoneKind, { namespace, name: DOMAIN }, (zone) => ({
    ...zone,
    spec: { ...zone.spec, proof: { requestedAt } },
  }));
}

/** Waits until the zone needs a proof and its status has the records, then returns it. */
async function waiting(namespace: string, domain = DOMAIN): Promise<ZoneResource> {
  await world.accepted('ProofNeeded', domain, namespace);
  return world.eventually(
    () => world.zone(domain, namespace),
    ({ status }) => findCondition(status?.conditions, 'Proven')?.reason === 'NotFound',
  );
}

const records = async (domain = DOMAIN): Promise<string | undefined> =>
  (await world.manifest('ns1', `${domain}.`))?.data?.records;

async function claimOn(domain: string) {
  return (await world.management.list(DomainClaimKind)).items.find(({ spec }) => spec.domain === domain)?.spec;
}

test('a new domain is not served before a TXT record at its present host proves it, though nobody asked', async () => {
  await world.start();
  await make('first', '192.0.2.1');
  const { status } = await waiting('first');
  const { token, record, nameserver } = status!.proof!;
  expect(record).toBe(`_fourwinds-challenge.${DOMAIN}. TXT ${token}`);
  expect(nameserver).toBe(`${token}.verify.fourwinds.example`);
  expect(status!.problems).toMatchObject([{ code: 'proof-needed', path: 'spec.domain' }]);
  expect(findCondition(status!.conditions, 'Ready')).toMatchObject({ status: 'False', reason: 'NotAccepted' });
  expect(await claimOn(DOMAIN)).toMatchObject({ namespace: 'first', proofNeeded: true });
  await world.operator!.idle();
  expect(await records()).toBeUndefined();
  world.nameservers.set(HOST, { address: ADDRESS, texts: [token] });
  await ask('first');
  await world.inSync(DOMAIN, 'first');
  expect(await records()).toContain('192.0.2.1');
  const claim = await claimOn(DOMAIN);
  expect(claim).toMatchObject({ namespace: 'first', proof: 'TXTRecord' });
  expect(claim).not.toHaveProperty('proofNeeded');
});

test('a domain that delegates here already is proven at its parent, not by records of ours', async () => {
  world.parents.set(DOMAIN, delegatedTo('ns1.fourwinds.example'));
  await world.start();
  await make('first', '192.0.2.1');
  const { token } = (await waiting('first')).status!.proof!;
  world.nameservers.set(HOST, { address: ADDRESS, texts: [token] });
  await ask('first');
  await world.operator!.idle();
  expect(await records()).toBeUndefined();
  world.parents.set(DOMAIN, delegatedTo('ns1.fourwinds.example', `${token}.verify.fourwinds.example`));
  await ask('first');
  await world.inSync(DOMAIN, 'first');
  expect((await claimOn(DOMAIN))?.proof).toBe('ParentNS');
});

test('the owner who proves it has the domain at once, whoever came first', async () => {
  await world.start();
  await make('stranger', '192.0.2.66');
  await waiting('stranger');
  await make('owner', '192.0.2.1');
  await world.accepted('DomainConflict', DOMAIN, 'owner');
  await ask('owner');
  const { status } = await world.eventually(
    () => world.zone(DOMAIN, 'owner'),
    (zone) => zone.status?.proof !== undefined,
  );
  world.nameservers.set(HOST, { address: ADDRESS, texts: [status!.proof!.token] });
  await ask('owner');
  await world.eventually(
    () => claimOn(DOMAIN),
    (claim) => claim?.namespace === 'owner',
  );
  await world.inSync(DOMAIN, 'owner');
  expect(await records()).toContain('192.0.2.1');
  await world.accepted('DomainConflict', DOMAIN, 'stranger');
});

test('zones from before the demand stay served and change; those that wait are served when it is taken back', async () => {
  world.requiresProof = false;
  await world.start();
  await make('before', '192.0.2.1');
  await world.inSync(DOMAIN, 'before');
  world.requiresProof = true;
  await world.restartOperator();
  await edit(world.management, ZoneKind, { namespace: 'before', name: DOMAIN }, (zone) => ({
    ...zone,
    spec: { ...zone.spec, records: [recordLine('www A 192.0.2.2')] },
  }));
  await world.eventually(records, (text) => text.includes('192.0.2.2'));
  world.parents.set('example.net', delegatedTo(HOST));
  await make('after', '192.0.2.3', 'example.net');
  await waiting('after', 'example.net');
  world.requiresProof = false;
  await world.restartOperator();
  await world.inSync('example.net', 'after');
});

test('the service’s own zone is served, and a zone below one that waits waits with it', async () => {
  await world.start();
  await world.inSync('service', 'fourwinds-system');
  await make('first', '192.0.2.1');
  const { token } = (await waiting('first')).status!.proof!;
  await make('first', '192.0.2.5', `sub.${DOMAIN}`);
  await world.accepted('ProofNeeded', `sub.${DOMAIN}`, 'first');
  world.nameservers.set(HOST, { address: ADDRESS, texts: [token] });
  await ask('first');
  await world.inSync(DOMAIN, 'first');
  await world.inSync(`sub.${DOMAIN}`, 'first');
  expect((await claimOn(`sub.${DOMAIN}`))?.proof).toBe('ZoneAbove');
});
