import {
  findCondition,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  KEY_STATE,
  type KeyImport,
  KEYS_NAMESPACE,
  keySecretName,
  make,
  privateKeyField,
  SecretKind,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Key, KeySet } from '../src/keys/key-set.ts';
import { newKey } from '../src/keys/new-key.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const csks = (count: number) =>
  Promise.all(Array.from({ length: count }, () => newKey({ role: 'CSK' as never, algorithm: 13 }, 'example.test', 1)));

async function handOver(zone: ZoneResource, keys: KeyImport['keys']): Promise<void> {
  const labels = handoverLabels(zone, KEY_IMPORT_LABEL);
  const metadata = { namespace: HANDOVER_NAMESPACE, name: 'import', labels };
  const data = { [KEY_IMPORT]: base64(JSON.stringify({ version: 1, keys })) };
  await world.management.create(SecretKind, make(SecretKind, metadata, { data }));
}

const publishedA = async (): Promise<string | undefined> =>
  (await world.manifest('ns1'))?.data?.records.match(/^www\S* \d+ IN A (.*)$/m)?.[1];

/** Expects that the signed zone and its changes are published, and that the status lists a limited number of keys. */
async function expectPublished(): Promise<ZoneResource> {
  await world.apply(['www A 192.0.2.2'], { dnssec: dnssecOn });
  const zone = await world.inSync();
  expect(await publishedA()).toBe('192.0.2.2');
  expect(findCondition(zone.status?.conditions, 'Accepted')?.status).toBe('True');
  expect(zone.status!.dnssec!.keys.length).toBeLessThanOrEqual(32);
  return zone;
}

test('after an import of 128 keys the zone is signed with its own, and says why', async () => {
  await world.apply(['www A 192.0.2.1']);
  const zone = await world.inSync();
  await handOver(
    zone,
    (await csks(128)).map(({ pem }) => ({ role: 'CSK', algorithm: 13, pem })),
  );
  const { status } = await expectPublished();
  expect(status!.dnssec!.keys.map(({ role }) => role)).toEqual(['KSK', 'ZSK']);
  expect(findCondition(status!.conditions, 'KeysImported')).toMatchObject({
    status: 'False',
    reason: 'KeysRefused',
    message:
      'None of the keys that were imported last is used: a zone may have 4 keys of a role and 8 in all; it would have 5 in the role CSK.',
  });
  expect((await world.management.list(SecretKind, { namespace: HANDOVER_NAMESPACE })).items).toEqual([]);
});

test('an import that cannot be read does not hold the zone up', async () => {
  await world.apply(['www A 192.0.2.1']);
  const zone = await world.inSync();
  await handOver(zone, 'none' as never);
  const { status } = await expectPublished();
  expect(findCondition(status!.conditions, 'KeysImported')).toMatchObject({ status: 'False', reason: 'KeysRefused' });
});

test('a zone that has 128 keys already is published, and its status shows some of them', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
  const zone = await world.inSync();
  const key = { namespace: KEYS_NAMESPACE, name: keySecretName(zone) };
  const secret = (await world.management.get(SecretKind, key))!;
  const state = JSON.parse(Buffer.from(secret.data![KEY_STATE], 'base64').toString()) as KeySet;
  const more = await csks(128);
  const keys: Key[] = [...state.keys, ...more.map((one) => ({ ...one.key, hidden: world.now }))];
  const pems = more.map((one) => [privateKeyField(one.key.id), base64(one.pem)] as const);
  const data = { ...secret.data, ...Object.fromEntries(pems), [KEY_STATE]: base64(JSON.stringify({ ...state, keys })) };
  await edit(world.management, SecretKind, key, (found) => ({ ...found, data }));
  const { status } = await expectPublished();
  expect(status!.dnssec!.keys).toHaveLength(32);
});
