import type { Item } from '../records/read-item.ts';
import type { DetailCode } from '../failure.ts';

/** Something to say about a line, by the code of a rule. */
export interface Note {
  readonly code: DetailCode;
  readonly message: string;
}

/** One record of a zone file, in canonical form. */
export interface FileLine extends Item {
  /** The line its entry begins on, from 1. */
  readonly line: number;
  readonly ttl: number;
  /** Behind the record in the file, where comments are asked for. */
  readonly comment?: string;
  /** How the imported record differs from the one in the file. */
  readonly changes: readonly Note[];
}

/** A record of a zone file that is left out, and why. */
export interface SkippedLine extends Item {
  readonly line: number;
  readonly ttl: number;
  readonly reason: Note;
}

/** Leaves a line out. */
export function skip({ changes: _, comment: __, ...line }: FileLine, reason: Note): SkippedLine {
  return { ...line, reason };
}
