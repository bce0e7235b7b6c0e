import { createHash } from 'node:crypto';
import type { HistoryCause } from '@fourwinds/resources';
import type { RecordView } from '../records/record-view.ts';

/** A published change of the owner of a zone. */
export interface Revision {
  /** From 1. */
  readonly number: number;
  /** Publication version. */
  readonly version: string;
  readonly serial: number;
  /** ISO 8601. */
  readonly time: string;
  readonly causes: readonly HistoryCause[];
  /** Records that came and went; null where that is unknown. */
  readonly added: number | null;
  readonly removed: number | null;
  /** Whether its records are known. */
  readonly isKnown: boolean;
}

/** A record of a revision; its comment is that of the time when it came. */
export type RevisionRecord = Readonly<Omit<RecordView, 'unicode_name'>>;

/** Octets that identify a record of a zone by name, type and value: an index cannot hold long values. */
export function recordDigest({ name, type, value }: Pick<RevisionRecord, 'name' | 'type' | 'value'>): Buffer {
  return createHash('sha256').update(`${name}\0${type}\0${value}`).digest();
}
