import { compareRevisions } from '@fourwinds/resources';

/**
 * Position of an event: the store revision that caused the event, and the number of the event within that revision.
 * The position is the same in each replica.
 */
export interface Position {
  readonly revision: string;
  readonly number: number;
}

export function comparePositions(a: Position, b: Position): number {
  return compareRevisions(a.revision, b.revision) || a.number - b.number;
}

export function laterOf(a: Position, b: Position): Position {
  return comparePositions(a, b) < 0 ? b : a;
}

export function formatPosition({ revision, number }: Position): string {
  return `${revision}-${number}`;
}

/** Parses a Last-Event-ID. Returns undefined if this service did not issue it. */
export function parsePosition(text: string): Position | undefined {
  const [, revision, number] = /^(0|[1-9]\d{0,19})-(\d{1,9})$/.exec(text) ?? [];
  return revision === undefined ? undefined : { revision, number: Number(number) };
}
