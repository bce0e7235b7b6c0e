import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { setKey } from '../../zones/records/entry.ts';
import { type PublishedRecord, publishedRecords } from './record-changes.ts';

/**
 * Number of parts into which the records of a large zone are divided. A publication reads and writes only the parts
 * that it changes.
 */
const PARTS = 256;
/** The records of a zone are divided from the first number of records, and joined again below the second number. */
const LARGE = 1000;
const STILL_LARGE = 500;

const DIGEST_LENGTH = 22;

export interface RecordPart {
  readonly part: number;
  /** JSON of published records. */
  readonly text: string;
}

/**
 * Records of a publication, and digests of the previous parts. `digests` is null if the previous records were not
 * divided or are unknown.
 */
export interface DivisionFacts {
  readonly records: readonly PublishedRecord[];
  readonly digests: readonly string[] | null;
}

export interface DividedRecords {
  /** One digest per part. null for a small zone, whose records are not divided. */
  readonly digests: readonly string[] | null;
  /** Parts that differ from the previous parts. */
  readonly parts: readonly RecordPart[];
}

/** Divides the records of a large zone into parts. The records of a record set are in the same part. */
export function divideRecords({ records, digests: before }: DivisionFacts): DividedRecords {
  const published = publishedRecords(records);
  const isLarge = published.length > (before === null ? LARGE : STILL_LARGE);
  if (!isLarge) return { digests: null, parts: [{ part: 0, text: JSON.stringify(published) }] };
  const parts = Array.from({ length: PARTS }, (): PublishedRecord[] => []);
  for (const record of published) parts[crc32(setKey(record)) % PARTS].push(record);
  const texts = parts.map((part) => JSON.stringify(part));
  const digests = texts.map((text) => hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH));
  const all = texts.map((text, part) => ({ part, text }));
  return { digests, parts: all.filter(({ part }) => digests[part] !== before?.[part]) };
}
