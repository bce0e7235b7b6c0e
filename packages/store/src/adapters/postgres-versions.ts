import type { Kind, Resource } from '@fourwinds/resources';
import { contentOf } from '../admit.ts';
import { parseContent } from '../large-list.ts';
import type { Stored, Texts } from '../object-rules.ts';
import type { RecentObject } from './recent-objects.ts';

/** A version of an object as the statements give it. */
export interface VersionRow {
  readonly revision: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly content_of: string;
  readonly metadata: string;
  readonly status: string | null;
  /** Null for one that is known. */
  readonly content: string | null;
}

/** The parts of a version that make an object. */
export type VersionTexts = Pick<RecentObject, 'revision' | 'texts'>;

/** The parts themselves; a status is null where there is none. */
export interface Parts {
  readonly metadata: Resource['metadata'];
  readonly status: unknown;
  readonly content: object;
}

/** A version that is to be replaced. */
export interface Current<T> extends Stored<T> {
  readonly contentRevision: string;
}

/** A version by its row, and one that is known with the content that the row lacks. */
export function versionOf(topic: string, row: VersionRow, known: RecentObject | undefined): RecentObject {
  const { revision, content_of: contentRevision, metadata, status } = row;
  const content = row.content ?? known!.texts.content;
  return { topic, revision, contentRevision, texts: { metadata, content, status } };
}

/** An object of one's own. */
export function parse<T extends Resource>(kind: Kind<T>, { revision, texts }: VersionTexts): T {
  return assemble<T>(kind, revision, partsOf(texts, JSON.parse(texts.content) as object));
}

/** An object that shares with a version that is known the content, or the elements of its large list, where they are the same. */
export function share<T extends Resource>(kind: Kind<T>, version: RecentObject, known: RecentObject | undefined): T {
  const { revision, texts, contentRevision } = version;
  if (known?.object === undefined) return parse(kind, version);
  const content = contentOf(kind, known.object);
  if (known.contentRevision === contentRevision) return assemble<T>(kind, revision, partsOf(texts, content));
  const changed = parseContent(kind, texts.content, { content, text: known.texts.content });
  return assemble<T>(kind, revision, partsOf(texts, changed));
}

function partsOf({ metadata, status }: Texts, content: object): Parts {
  return {
    metadata: JSON.parse(metadata) as Resource['metadata'],
    status: status === null ? null : (JSON.parse(status) as unknown),
    content,
  };
}

/** The object of a version. The metadata are its own from then on. */
export function assemble<T extends Resource>(kind: Kind<T>, revision: string, parts: Parts): T {
  const metadata = withRevision(parts.metadata, revision);
  const object: Partial<Record<string, unknown>> = { apiVersion: kind.apiVersion, kind: kind.kind, metadata };
  const fields = parts.content as typeof object;
  // fields of the content cannot take the place of these, whoever wrote it; to take them as entries costs ten times as much
  for (const field in fields) if (!(field in object)) object[field] = fields[field];
  if (parts.status !== null) object.status = parts.status;
  return object as unknown as T;
}

/** The same metadata, with the revision of their version. */
export function withRevision(metadata: Resource['metadata'], revision: string): Resource['metadata'] {
  metadata.resourceVersion = revision;
  return metadata;
}

/** The version for a decision, which changes nothing in it. */
export function currentOf<T extends Resource>(kind: Kind<T>, version: RecentObject): Current<T> {
  const object = (version.object as T | undefined) ?? parse(kind, version);
  return { object, content: version.texts.content, contentRevision: version.contentRevision };
}
