import { RecentMap } from '@fourwinds/data';
import type { ConfigMapResource } from '@fourwinds/resources';
import type { ManifestContent, ManifestKind } from './manifest-content.ts';

/** Number of cached contents. Region lists may be out of step by this many manifests. */
const MANIFESTS = 32_768;
/** Number of manifests whose fields are cached, and the maximum number of characters for that. */
const WITH_FIELDS = 2048;
const MOST_CHARACTERS = 4096;

type Fields = NonNullable<ConfigMapResource['data']>;

interface Copy {
  readonly content: ManifestContent;
  readonly signature: string | undefined;
}

/** Recently read contents of manifests and tombstones. All regions have the same contents, so one copy is enough. */
export class ManifestContents {
  readonly #copies = new RecentMap<string, Copy>(MANIFESTS);
  readonly #fields = new RecentMap<string, { readonly content: ManifestContent; readonly fields: Fields }>(WITH_FIELDS);

  /**
   * Returns the content of a ConfigMap. Equal contents are returned as the same object. Calls `read` unless the
   * fields equal the fields that were read last.
   */
  of(kind: ManifestKind, { metadata, data = {} }: ConfigMapResource, read: () => ManifestContent): ManifestContent {
    const { name } = metadata;
    const latest = this.#fields.get(name);
    if (latest?.content.kind === kind && areSame(latest.fields, data)) return latest.content;
    const content = this.#copyOf(name, read());
    if (lengthOf(data) <= MOST_CHARACTERS) this.#fields.set(name, { content, fields: data });
    return content;
  }

  #copyOf(name: string, content: ManifestContent): ManifestContent {
    const known = this.#copies.get(name);
    if (known !== undefined && isCopy(content, known)) return known.content;
    this.#copies.set(name, { content, signature: content.signature });
    return content;
  }
}

/**
 * The digest of an intact manifest without buckets covers the whole manifest. Other manifests with equal digests may
 * differ in their fields.
 */
function isCopy({ kind, sha256, signature, isIntact, buckets }: ManifestContent, known: Copy): boolean {
  const other = known.content;
  const areComplete = isIntact && other.isIntact && buckets === undefined && other.buckets === undefined;
  return areComplete && other.kind === kind && other.sha256 === sha256 && known.signature === signature;
}

function areSame(fields: Fields, others: Fields): boolean {
  const names = Object.keys(fields);
  return names.length === Object.keys(others).length && names.every((name) => fields[name] === others[name]);
}

function lengthOf(fields: Fields): number {
  return Object.values(fields).reduce((sum, { length }) => sum + length, 0);
}
