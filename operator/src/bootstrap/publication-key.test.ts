import { generateKeyPairSync } from 'node:crypto';
import { DomainClaimKind, make, NamespaceKind, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { generatePublicationKey, PUBLICATION_KEY_SECRET, readPublicKey, verifierOf } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { ensurePublicationKey, readPublicationKey } from './publication-key.ts';

async function emptyStore(): Promise<ResourceStore> {
  const store = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: SYSTEM_NAMESPACE }, {}));
  return store;
}

async function storeWith(pem: string): Promise<ResourceStore> {
  const store = await emptyStore();
  const metadata = { name: PUBLICATION_KEY_SECRET, namespace: SYSTEM_NAMESPACE };
  const data = { privateKey: Buffer.from(pem).toString('base64') };
  await store.create(SecretKind, make(SecretKind, metadata, { data }));
  return store;
}

const { privateKey, publicKey } = generatePublicationKey();
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

test('what the key in the Secret signs is verified by its public half', async () => {
  const { sign, verify } = await readPublicationKey(await storeWith(pem));
  const signature = sign('text');
  expect(verifierOf(publicKey)('text', signature)).toBe(true);
  expect(verify('text', signature)).toBe(true);
  expect(verify('another', signature)).toBe(false);
});

test('where nothing was published a missing key is made, once', async () => {
  const store = await emptyStore();
  const made = await ensurePublicationKey(store);
  expect(await ensurePublicationKey(store)).toBe(made);
  const { sign } = await readPublicationKey(store);
  expect(verifierOf(readPublicKey(made))('text', sign('text'))).toBe(true);
});

test('where zones were published a missing key is not replaced', async () => {
  const store = await emptyStore();
  const spec = { domain: 'example.com', namespace: 'team', zone: 'example.com' };
  const claim = await store.create(DomainClaimKind, make(DomainClaimKind, { name: 'domain-x' }, { spec }));
  const publication = { zone: 'team/example.com', version: '1', serial: 1, sha256: '0'.repeat(64), generation: 1 };
  await store.updateStatus(DomainClaimKind, { ...claim, status: { publication } });
  await expect(ensurePublicationKey(store)).rejects.toThrow('is missing, with which zones were published');
  expect((await store.list(SecretKind)).items).toEqual([]);
});

test('a Secret that is not there is named', async () => {
  await expect(readPublicationKey(new MemoryStore())).rejects.toThrow(
    'the Secret fourwinds-system/fourwinds-publication-key with the key privateKey is missing',
  );
});

test.each([
  ['half a key', pem.slice(0, 80), ''],
  ['a key of another kind', rsa, 'the publication key must be an ECDSA key on P-256, or an Ed25519 key, not rsa'],
])('%s is refused, and not revealed', async (_, text, reason) => {
  const refusal = await readPublicationKey(await storeWith(text)).catch((error: unknown) => error as Error);
  expect(refusal).toBeInstanceOf(Error);
  const { message } = refusal as Error;
  expect(message).toContain(`the Secret fourwinds-system/fourwinds-publication-key: ${reason}`);
  for (const line of text.split('\n').filter((part) => part.length > 8)) expect(message).not.toContain(line);
});
