import { generateKeyPairSync } from 'node:crypto';
import { readEnvironment } from '@fourwinds/process';
import { writePublicKey } from '@fourwinds/snapshot';
import { configSchema } from './config.ts';

const region = {
  FOURWINDS_STORE: 'kubernetes:',
  FOURWINDS_PUBLICATION_KEY: writePublicKey(generateKeyPairSync('ed25519').publicKey),
};
const folder = { FOURWINDS_ZONES: '/zones' };

test('a folder of zones is enough', () => {
  expect(readEnvironment(configSchema, folder).FOURWINDS_ZONES).toBe('/zones');
});

test.each([
  ['ECDSA on P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['Ed25519', generateKeyPairSync('ed25519')],
])('a region, and a publication key of %s', (_, { publicKey }) => {
  const environment = { ...region, FOURWINDS_PUBLICATION_KEY: writePublicKey(publicKey) };
  expect(readEnvironment(configSchema, environment).FOURWINDS_STORE).toBe('kubernetes:');
});

test('two publication keys are good, while one takes the place of the other', () => {
  const keys = [1, 2].map(() => writePublicKey(generateKeyPairSync('ed25519').publicKey));
  const environment = { ...region, FOURWINDS_PUBLICATION_KEY: keys.join() };
  expect(readEnvironment(configSchema, environment).FOURWINDS_PUBLICATION_KEY).toBe(keys.join());
  const three = { ...region, FOURWINDS_PUBLICATION_KEY: [...keys, keys[0]].join() };
  expect(() => readEnvironment(configSchema, three)).toThrow('or two, with a comma between them');
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

test.each([
  ['FOURWINDS_ZONES', {}, 'give a folder of zone files, or FOURWINDS_STORE'],
  ['FOURWINDS_PUBLICATION_KEY', { FOURWINDS_STORE: 'kubernetes:' }, 'only when their signature can be checked'],
  ['FOURWINDS_PUBLICATION_KEY', { ...region, FOURWINDS_PUBLICATION_KEY: 'abc' }, 'must be a public key of ECDSA'],
  [
    'FOURWINDS_PUBLICATION_KEY',
    { ...region, FOURWINDS_PUBLICATION_KEY: writePublicKey(rsa) },
    'on P-256, or of Ed25519',
  ],
  ['FOURWINDS_DNS', { ...folder, FOURWINDS_DNS: 'localhost:53' }, 'give numbers'],
  ['FOURWINDS_DOT', { ...folder, FOURWINDS_DOT: '127.0.0.1' }, 'give one certificate'],
  ['FOURWINDS_DOT_KEY', { ...folder, FOURWINDS_DOT_CERTIFICATE: '/c' }, 'come together'],
  ['FOURWINDS_DOT_SECRET', { ...region, FOURWINDS_DOT_SECRET: 'name' }, 'must be namespace/name'],
  ['FOURWINDS_DOT_SECRET', { ...folder, FOURWINDS_DOT_SECRET: 'a/b' }, 'for a folder, give files'],
  ['FOURWINDS_CACHE_KEY', { ...region, FOURWINDS_CACHE_KEY: 'ab' }, 'must be 64 hexadecimal digits'],
  ['FOURWINDS_COOKIE_SECRET', { ...folder, FOURWINDS_COOKIE_SECRET: 'ab' }, 'must be 32 hexadecimal digits'],
  ['FOURWINDS_CHAOS', { ...folder, FOURWINDS_CHAOS: 'all' }, 'version'],
  ['FOURWINDS_WORKERS', { ...folder, FOURWINDS_WORKERS: '-1' }, '0'],
  ['FOURWINDS_RATE_LIMIT', { ...folder, FOURWINDS_RATE_LIMIT: 'yes' }, 'remote'],
])('%s is named where it is wrong: %j', (name, environment, reason) => {
  const refused = (): unknown => readEnvironment(configSchema, environment);
  expect(refused).toThrow(name);
  expect(refused).toThrow(reason);
});
