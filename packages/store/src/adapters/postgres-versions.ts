import type { Kind, Resource } from '@fourwinds/resources';
import { contentOf } from '../admit-object.ts';
import { parseContent } from '../large-list.ts';
import type { Stored, Texts } from '../object-rules.ts';
import type { RecentObject } from './recent-objects.ts';

export interface VersionRow {
  readonly revision: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly content_of: string;
  readonly metadata: string;
  readonly status: string | null;
  /** Null if the content is already known. */
  readonly content: string | null;
}

export type VersionTexts = Pick<RecentObject, 'revision' | 'texts'>;

/** `status` is null if the object has no status. */
export interface VersionParts {
  readonly metadata: Resource['metadata'];
  readonly status: unknown;
  readonly content: object;
}

export interface CurrentVersion<T> extends Stored<T> {
  readonly contentRevision: string;
}

/** Builds a version from its row. If the row has no content, uses the content of `known`. */
export function versionOf(topic: string, row: VersionRow, known: RecentObject | undefined): RecentObject {
  const { revision, content_of: contentRevision, metadata, status } = row;
  const content = row.content ?? known!.texts.content;
  return { topic, revision, contentRevision, texts: { metadata, content, status } };
}

/** Returns an object that is not shared, so the caller may modify it. */
export function parse<T extends Resource>(kind: Kind<T>, { revision, texts }: VersionTexts): T {
  return assemble<T>(kind, revision, partsOf(texts, JSON.parse(texts.content) as object));
}

/**
 * Returns an object that shares parts with a known version: the content if it is equal, or the equal elements of the
 * large list.
 */
export function share<T extends Resource>(kind: Kind<T>, version: RecentObject, known: RecentObject | undefined): T {
  const { revision, texts, contentRevision } = version;
  if (known?.object === undefined) return parse(kind, version);
  const content = contentOf(kind, known.object);
  if (known.contentRevision === contentRevision) return assemble<T>(kind, revision, partsOf(texts, content));
  const changed = parseContent(kind, texts.content, { content, text: known.texts.content });
  return assemble<T>(kind, revision, partsOf(texts, changed));
}

function partsOf({ metadata, status }: Texts, content: object): VersionParts {
  return {
    metadata: JSON.parse(metadata) as Resource['metadata'],
    status: status === null ? null : (JSON.parse(status) as unknown),
    content,
  };
}

/** Builds the object of a version. Modifies the metadata, so the caller must not use it afterwards. */
export function assemble<T extends Resource>(kind: Kind<T>, revision: string, parts: VersionParts): T {
  const metadata = withRevision(parts.metadata, revision);
  const object: Partial<Record<string, unknown>> = { apiVersion: kind.apiVersion, kind: kind.kind, metadata };
  const fields = parts.content as typeof object;
  // Fields of the content must not replace these fields, regardless of who wrote them. Object.entries would cost ten
  // times as much.
  for (const field in fields) if (!(field in object)) object[field] = fields[field];
  if (parts.status !== null) object.status = parts.status;
  return object as unknown as T;
}

export function withRevision(metadata: Resource['metadata'], revision: string): Resource['metadata'] {
  metadata.resourceVersion = revision;
  return metadata;
}

/** Returns the version that a decision is based on. The decision must not modify it. */
export function currentOf<T extends Resource>(kind: Kind<T>, version: RecentObject): CurrentVersion<T> {
  const object = (version.object as T | undefined) ?? parse(kind, version);
  return { object, content: version.texts.content, contentRevision: version.contentRevision };
}
