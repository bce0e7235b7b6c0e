import { compareRevisions } from '@fourwinds/resources';

/** The place of an event among all: the revision of the store that it came with, and its number there. The same in each replica. */
export interface Position {
  readonly revision: string;
  readonly number: number;
}

export function comparePositions(a: Position, b: Position): number {
  return compareRevisions(a.revision, b.revision) || a.number - b.number;
}

/** The later one. */
export function laterOf(a: Position, b: Position): Position {
  return comparePositions(a, b) < 0 ? b : a;
}

/** As the `id` of an event. */
export function formatPosition({ revision, number }: Position): string {
  return `${revision}-${number}`;
}

/** Reads a Last-Event-ID; undefined where none of this service has it. */
export function parsePosition(text: string): Position | undefined {
  const [, revision, number] = /^(0|[1-9]\d{0,19})-(\d{1,9})$/.exec(text) ?? [];
  return revision === undefined ? undefined : { revision, number: Number(number) };
}
