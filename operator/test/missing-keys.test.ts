import { Name, typeByName, verifyZone } from '@fourwinds/dns';
import {
  findCondition,
  KEYS_NAMESPACE,
  keySecretName,
  make,
  type ObjectKey,
  SecretKind,
  type SecretResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { hash, verifyWithNoble as verify } from '../../packages/dns/src/testing/signatures.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn as on } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

const DNSKEY = typeByName('DNSKEY');

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const secretKey = (zone: ZoneResource): ObjectKey => ({ namespace: KEYS_NAMESPACE, name: keySecretName(zone) });

async function secretOf(zone: ZoneResource): Promise<SecretResource | undefined> {
  return world.management.get(SecretKind, secretKey(zone));
}

async function change(zone: ZoneResource, data: SecretResource['data']): Promise<void> {
  await edit(world.management, SecretKind, secretKey(zone), (secret) => ({ ...secret, data }));
}

async function signedZone(): Promise<{ zone: ZoneResource; secret: SecretResource }> {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  const zone = await world.inSync();
  return { zone, secret: (await secretOf(zone))! };
}

/** Waits until an operator reports the changed Secret. */
async function missing(): Promise<ZoneResource> {
  const zone = await world.accepted('KeysMissing');
  expect(findCondition(zone.status?.conditions, 'Signed')).toMatchObject({ status: 'False', reason: 'KeysMissing' });
  return zone;
}

const remove = ({ metadata }: SecretResource): Promise<unknown> => world.management.delete(SecretKind, metadata);

async function restore(secret: SecretResource): Promise<void> {
  const { namespace, name, labels, annotations } = secret.metadata;
  await world.management.create(
    SecretKind,
    make(SecretKind, { namespace, name, labels, annotations }, { data: secret.data }),
  );
}

test('no new keys are made for a signed zone whose Secret is gone; the published version stays until the Secret is restored', async () => {
  const { zone, secret } = await signedZone();
  await remove(secret);
  const before = await world.publication();
  const status = (await missing()).status!;
  expect(findCondition(status.conditions, 'Accepted')!.message).toContain(`${KEYS_NAMESPACE}/${keySecretName(zone)}`);
  expect(status.problems).toMatchObject([{ path: 'spec.dnssec', code: 'keys-missing', severity: 'error' }]);
  const { waits, ...kept } = zone.status!.dnssec!;
  expect(waits!.map(({ condition }) => condition)).toEqual(['Signed']);
  expect(status.dnssec).toEqual(kept);
  await world.apply(['www A 192.0.2.2'], { dnssec: on });
  await world.restartOperator();
  const waiting = (await missing()).status!;
  expect(await world.publication()).toEqual(before);
  expect(findCondition(waiting.conditions, 'InSync')!.status).toBe('False');
  expect(await secretOf(zone)).toBeUndefined();
  await restore(secret);
  const restored = await world.inSync();
  expect(restored.status!.dnssec!.keys).toEqual(zone.status!.dnssec!.keys);
  expect([...verifyZone(await world.published(), { now: world.now, verify, hash })]).toEqual([]);
});

const encode = (text: string): string => Buffer.from(text).toString('base64');
/**
 * Functions that damage a Secret's data. Arguments: the data, the name of its state field and the names of its
 * private key fields.
 */
const damages: { readonly [what: string]: (data: Record<string, string>, state: string, pems: string[]) => void } = {
  'no state': (data, state) => delete data[state],
  'half a state': (data, state) => (data[state] = data[state].slice(0, 40)),
  'a state of something else': (data, state) => (data[state] = encode('[]')),
  'a private key less': (data, _, [pem]) => delete data[pem],
  'something else for a private key': (data, _, [pem]) => (data[pem] = encode('secret words')),
  'the private key of another key': (data, _, [one, other]) => (data[one] = data[other]),
};

test.each(Object.keys(damages))('a Secret with %s is not used, and nothing of it is logged', async (what) => {
  const { zone, secret } = await signedZone();
  const data = { ...secret.data };
  const pems = Object.keys(data).filter((field) => field.endsWith('.pem'));
  damages[what](
    data,
    Object.keys(data).find((field) => !pems.includes(field))!,
    pems,
  );
  const before = await world.publication();
  await change(zone, data);
  const { status } = await missing();
  expect(await world.publication()).toEqual(before);
  expect(JSON.stringify(status)).not.toMatch(/secret words|PRIVATE KEY/);
  await change(zone, secret.data);
  await world.inSync();
});

test('a Secret from before the keys that are in use is not used', async () => {
  const { zone, secret } = await signedZone();
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, algorithm: 'ED25519' } });
  await world.eventually(
    () => world.zone('example.test'),
    ({ status }) =>
      status?.dnssec?.keys.some(({ role, algorithm }) => role === 'ZSK' && algorithm === 'ED25519') === true,
  );
  await world.inSync();
  const before = await world.publication();
  await change(zone, secret.data);
  await missing();
  expect((await world.publication())?.sha256).toBe(before?.sha256);
});

test('without a backup DNSSEC is forced off, and begins anew', async () => {
  const { zone, secret } = await signedZone();
  const before = (await world.published()).get(zoneApex, DNSKEY)!;
  await remove(secret);
  await missing();
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, enabled: false, force: true } });
  await world.inSync();
  expect((await world.published()).get(zoneApex, DNSKEY)).toBeUndefined();
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await world.inSync();
  expect((await world.published()).get(zoneApex, DNSKEY)!.rdatas).not.toEqual(before.rdatas);
  expect((await world.zone('example.test'))?.status?.dnssec?.keys).not.toEqual(zone.status?.dnssec?.keys);
});

test('a zone whose keys are missing can be deleted, and a Secret that cannot be read disturbs nobody', async () => {
  const { zone } = await signedZone();
  await change(zone, {});
  await missing();
  await world.management.delete(ZoneKind, zone.metadata);
  await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
  await world.restartOperator();
  await world.apply(['www A 192.0.2.1'], {}, 'other.test');
  await world.inSync('other.test');
});

const zoneApex = Name.parse('example.test.');
