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
  const rest = after === undefined ? sorted : sorted.filter((item) => positionOf(item) > after);
  const items = rest.slice(0, limit);
  return { items, nextCursor: rest.length > limit ? writeCursor(positionOf(items[items.length - 1])) : null };
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
