import { RecentMap } from '@fourwinds/data';
import type { ConfigMapResource } from '@fourwinds/resources';
import type { ManifestContent, ManifestKind } from './manifest-content.ts';

/** Manifests for which the lists of regions may be out of step. */
const MANIFESTS = 32_768;
/** The fields of so many of them are remembered, unless they have more characters than this. */
const WITH_FIELDS = 2048;
const MOST_CHARACTERS = 4096;

type Fields = NonNullable<ConfigMapResource['data']>;

interface Copy {
  readonly content: ManifestContent;
  readonly signature: string | undefined;
}

/** Contents of manifests and tombstones that were read lately: all regions have the same, of which one copy is enough. */
export class ManifestContents {
  readonly #copies = new RecentMap<string, Copy>(MANIFESTS);
  readonly #fields = new RecentMap<string, { readonly content: ManifestContent; readonly fields: Fields }>(WITH_FIELDS);

  /** The content of a ConfigMap, in the copy that came first; `read` reads it. One with the fields of the latest is not read again. */
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

/** The digest of an intact manifest without buckets covers all of it; others may differ in their fields. */
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
