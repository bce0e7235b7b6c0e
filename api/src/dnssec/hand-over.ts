import {
  annotations,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  type KeyImport,
  keyImportName,
  keyImportSchema,
  make,
  type ResourceStore,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
  type ZoneResource,
} from '@fourwinds/resources';

type ImportedKey = KeyImport['keys'][number];

/** Puts keys where the operator takes them from, beside those that it has not taken yet. */
export async function handOver(
  store: ResourceStore,
  zone: ZoneResource,
  keys: readonly ImportedKey[],
  changeId: string,
): Promise<void> {
  const key = { namespace: SYSTEM_NAMESPACE, name: keyImportName(zone) };
  const before = await store.get(SecretKind, key);
  const waiting = before === undefined ? [] : keysIn(before);
  const all = [...waiting.filter(({ pem }) => keys.every((other) => other.pem !== pem)), ...keys];
  const content: KeyImport = { version: 1, keys: all };
  const data = { [KEY_IMPORT]: Buffer.from(JSON.stringify(content)).toString('base64') };
  const metadata = {
    ...(before?.metadata ?? key),
    labels: { [KEY_IMPORT_LABEL]: 'true' },
    annotations: { [annotations.changeId]: changeId },
  };
  const secret = make(SecretKind, metadata, { data });
  await (before === undefined ? store.create(SecretKind, secret) : store.update(SecretKind, secret));
}

function keysIn({ data = {} }: SecretResource): ImportedKey[] {
  return keyImportSchema.parse(JSON.parse(Buffer.from(data[KEY_IMPORT] ?? '', 'base64').toString())).keys;
}
