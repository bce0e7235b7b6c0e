import type { RecordItem } from '../records/read-item.ts';
import type { DetailCode } from '../../kernel/failure.ts';

/** A remark about a line, with the code of a rule. */
export interface Note {
  readonly code: DetailCode;
  readonly message: string;
}

export interface FileLine extends RecordItem {
  /** Number of the first line of the entry, starting with 1. In a list of records, the index. */
  readonly line: number;
  readonly ttl: number;
  /** True if the set has no TTL of its own. `ttl` is then the zone's default. */
  readonly hasDefaultTtl?: boolean;
  /** Comment that follows the record, if comments are imported. */
  readonly comment?: string;
  /** How the imported record differs from the file. */
  readonly changes: readonly Note[];
}

export interface SkippedLine extends RecordItem {
  readonly line: number;
  readonly ttl: number;
  readonly reason: Note;
}

export function skip({ changes: _, comment: __, ...line }: FileLine, reason: Note): SkippedLine {
  return { ...line, reason };
}
