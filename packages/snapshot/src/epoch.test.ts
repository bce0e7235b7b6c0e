import { readEpoch, renderEpoch } from './epoch.ts';
import { generatePublicationKey, signerOf, verifierOf } from './publication-key.ts';

const { privateKey, publicKey } = generatePublicationKey();
const verify = verifierOf(publicKey);
const epoch = { cluster: '0c9a1f6e-5d0b-4ac1-9c37-0a3b5ce1e7b2', revision: '1042' };
const configMap = renderEpoch(epoch, signerOf(privateKey));

test('an epoch is read as it was written', () => {
  expect(configMap.metadata).toEqual({ namespace: 'fourwinds-system', name: 'epoch' });
  expect(readEpoch(configMap, verify)).toEqual(epoch);
});

test.each([
  ['of another revision', { revision: '1041' }],
  ['of another cluster', { cluster: 'another' }],
  ['with a revision that is no number', { revision: '10x' }],
  ['without a signature', { signature: '' }],
])('one %s is not the operator’s', (_, change) => {
  expect(readEpoch({ ...configMap, data: { ...configMap.data, ...change } }, verify)).toBeUndefined();
});

test('no ConfigMap is no epoch', () => {
  expect(readEpoch(undefined, verify)).toBeUndefined();
});
