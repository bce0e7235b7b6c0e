import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_ANSWER,
  KEY_EXPORT,
  KEY_EXPORT_LABEL,
  type KeyAnswer,
  keyAnswerSchema,
  type KeyExport,
  labels,
  make,
  newReceiver,
  SecretKind,
  type SecretResource,
  unseal,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { dnssecOn, zoneOf } from '../../testing/objects.ts';
import { World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const receiver = newReceiver();
const answerName = (): string => `answer-${crypto.randomUUID().replaceAll('-', '')}`;

async function signedZone(namespace = ACCOUNTS_NAMESPACE): Promise<ZoneResource> {
  const { spec } = zoneOf('example.test');
  const metadata = {
    namespace,
    name: 'example.test',
    labels: { [labels.account]: crypto.randomUUID(), [labels.trusted]: 'true' },
  };
  await world.management.create(ZoneKind, make(ZoneKind, metadata, { spec: { ...spec, dnssec: dnssecOn } }));
  return world.inSync('example.test', namespace);
}

/** Requests the keys of a zone. Returns the name of the answer. */
async function ask(zone: ZoneResource, change: Partial<KeyExport> = {}): Promise<string> {
  const { namespace = '', name, uid = '' } = zone.metadata;
  const answer = answerName();
  const request = { version: 1, zone: { namespace, name, uid }, publicKey: receiver.publicKey, answer, ...change };
  const key = { namespace: HANDOVER_NAMESPACE, name: `export-${answer}` };
  const metadata = { ...key, labels: handoverLabels(zone, KEY_EXPORT_LABEL) };
  const data = { [KEY_EXPORT]: Buffer.from(JSON.stringify(request)).toString('base64') };
  await world.management.create(SecretKind, make(SecretKind, metadata, { data }));
  return answer;
}

async function secretsIn(namespace: string): Promise<SecretResource[]> {
  return (await world.management.list(SecretKind, { namespace })).items;
}

const allTaken = (): Promise<SecretResource[]> =>
  world.eventually(
    () => secretsIn(HANDOVER_NAMESPACE),
    (requests) => requests.length === 0,
  );

function open(secret: SecretResource): KeyAnswer['keys'] {
  const sealed = Buffer.from(secret.data![KEY_ANSWER], 'base64').toString();
  return keyAnswerSchema.parse(JSON.parse(unseal(sealed, receiver.privateKey, secret.metadata.name))).keys;
}

test('keys are given under the name that was asked for, sealed, and are gone after a minute', async () => {
  const zone = await signedZone();
  const name = await ask(zone);
  await allTaken();
  const answers = await secretsIn(ANSWERS_NAMESPACE);
  expect(answers.map(({ metadata }) => metadata.name)).toEqual([name]);
  const keys = open(answers[0]);
  expect(keys.map(({ role, publicKey }) => ({ role, publicKey }))).toEqual(
    zone.status!.dnssec!.keys.map(({ role, publicKey }) => ({ role, publicKey })),
  );
  expect(keys.every(({ pem }) => pem.startsWith('-----BEGIN PRIVATE KEY-----'))).toBe(true);
  expect(world.logged.join()).toContain('private keys were given to the API');
  world.ahead += 61_000;
  await world.restartOperator();
  expect(await secretsIn(ANSWERS_NAMESPACE)).toEqual([]);
});

test.each<[string, (zone: ZoneResource) => Partial<KeyExport>]>([
  ['another zone of that name', ({ metadata }) => ({ zone: { ...metadata, namespace: ACCOUNTS_NAMESPACE, uid: 'x' } })],
  ['a key that is none', () => ({ publicKey: 'AAAA' })],
  ['an answer elsewhere', () => ({ answer: '../answer' })],
  ['nothing', () => ({ version: 2 as 1 })],
])('a request for %s is taken away, and not answered', async (_, change) => {
  const zone = await signedZone();
  await ask(zone, change(zone));
  await allTaken();
  expect(await secretsIn(ANSWERS_NAMESPACE)).toEqual([]);
  expect(world.logged.join()).toContain('keys of a zone are not given');
});

test('keys of zones that kubectl made are not given', async () => {
  await ask(await signedZone('team'));
  await allTaken();
  expect(await secretsIn(ANSWERS_NAMESPACE)).toEqual([]);
});

test('no more than 60 requests are answered in a minute; the others wait and are too old then', async () => {
  const zone = await signedZone();
  for (let i = 0; i < 62; i++) await ask(zone);
  await world.eventually(
    () => secretsIn(HANDOVER_NAMESPACE),
    (requests) => requests.length === 2,
  );
  expect(await secretsIn(ANSWERS_NAMESPACE)).toHaveLength(60);
  world.ahead += 61_000;
  await world.restartOperator();
  expect([await secretsIn(HANDOVER_NAMESPACE), await secretsIn(ANSWERS_NAMESPACE)]).toEqual([[], []]);
});
