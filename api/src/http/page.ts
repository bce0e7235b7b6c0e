import { Failure } from '../failure.ts';

export interface PageRequest {
  readonly limit: number;
  /** From the page before. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** null when this is the last page. */
  readonly nextCursor: string | null;
}

/**
 * One page of a list that is sorted by `positionOf`. The cursor holds the position of the last item shown, so that what
 * comes and goes in between neither repeats nor hides others. Throws Failure validation_error for a cursor not ours.
 */
export function pageOf<T>(
  sorted: readonly T[],
  { limit, cursor }: PageRequest,
  positionOf: (item: T) => string,
): Page<T> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const start = after === undefined ? 0 : firstWhere(sorted, (item) => positionOf(item) > after);
  const items = sorted.slice(start, start + limit);
  return { items, nextCursor: sorted.length > start + limit ? writeCursor(positionOf(items[items.length - 1])) : null };
}

/** Where the items begin of which something is true, as it is of all after the first; the length where it is of none. */
function firstWhere<T>(items: readonly T[], isTrue: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

function writeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

function readCursor(cursor: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (writeCursor(position) === cursor) return position;
  const message = 'this is not a cursor that a list has returned as next_cursor';
  throw new Failure('validation_error', message, [{ path: 'query.cursor', code: 'field-invalid', message }]);
}
