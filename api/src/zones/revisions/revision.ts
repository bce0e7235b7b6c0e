import { createHash } from 'node:crypto';
import type { HistoryCause } from '@fourwinds/resources';
import type { RecordView } from '../records/record-view.ts';

/** A change of a zone by its owner that has been published. */
export interface Revision {
  /** Number of the revision, starting with 1. */
  readonly number: number;
  /** Version of the publication. */
  readonly version: string;
  readonly serial: number;
  /** Time in ISO 8601. */
  readonly time: string;
  readonly causes: readonly HistoryCause[];
  /** Number of added records, and number of removed records. null if unknown. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly isKnown: boolean;
}

/** A record of a revision. Its comment is from the time when the record was added. */
export type RevisionRecord = Readonly<Omit<RecordView, 'unicode_name'>>;

/** Returns a digest of name, type and value. An index cannot store long values. */
export function recordDigest({ name, type, value }: Pick<RevisionRecord, 'name' | 'type' | 'value'>): Buffer {
  return createHash('sha256').update(`${name}\0${type}\0${value}`).digest();
}
