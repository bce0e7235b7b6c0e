import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { setKey } from '../records/entry.ts';
import { type PublishedRecord, publishedRecords } from './record-changes.ts';

/** Parts in which the records of a large zone are kept, so that a publication costs those that it changes. */
const PARTS = 256;
/** Records from which a zone is divided, and to which it stays so. */
const LARGE = 1000;
const STILL_LARGE = 500;

/** Characters of a digest. */
const DIGEST_LENGTH = 22;

/** Some records of a zone. */
export interface RecordPart {
  readonly part: number;
  /** JSON of published records. */
  readonly text: string;
}

/** The records of a publication, and the digests of the parts in which those before are kept; null where these are one text, or not known. */
export interface DivisionFacts {
  readonly records: readonly PublishedRecord[];
  readonly digests: readonly string[] | null;
}

/** The records of a publication as they are kept. */
export interface DividedRecords {
  /** One for each part; null for a zone that is not large, whose only part is one text. */
  readonly digests: readonly string[] | null;
  /** The parts that differ from those before. */
  readonly parts: readonly RecordPart[];
}

/** Divides the records of a large zone by their sets. */
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
