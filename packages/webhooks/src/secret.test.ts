import { randomBytes } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { createSecret, openSecrets, secretPlace, signingKeys } from './index.ts';

const keys = new KeyRing([randomBytes(32)]);
const id = '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11';

test('a secret is 32 random octets as Standard Webhooks writes them', () => {
  expect(createSecret((octets) => Buffer.alloc(octets, 0xfb))).toBe(
    'whsec_+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s=',
  );
});

test('its text and its octets are the keys of the two signatures', () => {
  const { service, standard } = signingKeys('whsec_AAEC');
  expect([service.toString(), [...standard]]).toEqual(['whsec_AAEC', [0, 1, 2]]);
});

test('both secrets of a rotation are valid, the newest first', () => {
  const secret = keys.seal('new', secretPlace(id, 'secret'));
  const previousSecret = keys.seal('old', secretPlace(id, 'previous_secret'));
  expect(openSecrets(keys, { id, secret, previousSecret })).toEqual(['new', 'old']);
  expect(openSecrets(keys, { id, secret, previousSecret: null })).toEqual(['new']);
});

test('a secret of one column is none of the other', () => {
  const secret = keys.seal('new', secretPlace(id, 'secret'));
  expect(() => openSecrets(keys, { id, secret, previousSecret: secret })).toThrow('another place');
});
