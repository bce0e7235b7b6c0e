import { Failure } from '../kernel/failure.ts';
import { firstWhere } from '../kernel/sorted-list.ts';
import { timeSchema } from './schemas.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page. null on the last page. */
  readonly nextCursor: string | null;
}

export interface Positions<T> {
  readonly positionOf: (item: T) => string;
  /** True if the text has the format of a position. The item at this position may have been deleted. */
  readonly isPosition: (text: string) => boolean;
}

/**
 * Returns a page of a list that is sorted by `positionOf`. The cursor stores the last position shown. If items are
 * added or removed between two requests, no other item is repeated or skipped. Throws Failure validation_error for a
 * cursor of a different list.
 */
export function pageOf<T>(
  sorted: readonly T[],
  request: PageRequest,
  { positionOf, isPosition }: Positions<T>,
): Page<T> {
  const after = positionIn(request, isPosition);
  const start = after === undefined ? 0 : firstWhere(sorted, (item) => positionOf(item) > after);
  const found = sorted.slice(start, start + request.limit + 1);
  return pageOfFound(found, request.limit, positionOf);
}

/** Sorts the views, oldest first, and returns a page. Throws the same errors as `pageOf`. */
export function pageByAge<T extends Aged>(views: readonly T[], request: PageRequest): Page<T> {
  const sorted = views.toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1));
  return pageOf(sorted, request, { positionOf: ageOf, isPosition: isAge });
}

interface Aged {
  readonly id: string;
  readonly created_at: string;
}

function ageOf({ created_at: createdAt, id }: Aged): string {
  return `${createdAt} ${id}`;
}

function isAge(text: string): boolean {
  const [createdAt, ...rest] = text.split(' ');
  return timeSchema.safeParse(createdAt).success && rest.length === 1;
}

/** Returns a page of the first `limit` items. To get a cursor when there are more items, pass `limit + 1` items. */
export function pageOfFound<T>(found: readonly T[], limit: number, positionOf: (item: T) => string): Page<T> {
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? writeCursor(positionOf(items[items.length - 1])) : null };
}

export function writeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/**
 * Returns the position before the page. Returns undefined for the first page, when the cursor is absent or empty.
 * Throws the same errors as `pageOf`.
 */
export function positionIn(
  { cursor = '' }: Pick<PageRequest, 'cursor'>,
  isPosition: (text: string) => boolean,
): string | undefined {
  return cursor === '' ? undefined : readCursor(cursor, isPosition);
}

function readCursor(cursor: string, isPosition: (text: string) => boolean): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (writeCursor(position) === cursor && isPosition(position)) return position;
  const message = 'this is not a cursor that a list has returned as next_cursor';
  throw new Failure('validation_error', message, [{ path: 'query.cursor', code: 'field-invalid', message }]);
}
