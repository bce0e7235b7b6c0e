import { Failure } from '../failure.ts';
import { firstWhere } from '../sorted-list.ts';
import { timeSchema } from './schemas.ts';

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

/** How a list writes the positions of its items. */
export interface Positions<T> {
  readonly positionOf: (item: T) => string;
  /** Whether a text may be one, of an item that is gone, too. */
  readonly isPosition: (text: string) => boolean;
}

/**
 * One page of a list that is sorted by `positionOf`. The cursor holds the position of the last item shown, so that items
 * added or removed in between neither repeat nor hide others. Throws Failure validation_error for a cursor of another list.
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

/** One page of views, sorted here, the oldest first. Throws as pageOf does. */
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

/** The page of the first `limit` items of those that were found; one item more says that there is another page. */
export function pageOfFound<T>(found: readonly T[], limit: number, positionOf: (item: T) => string): Page<T> {
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? writeCursor(positionOf(items[items.length - 1])) : null };
}

/** The cursor of a page that begins after a position. */
export function writeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/** The position after which a page begins; undefined for the first page, for which the cursor may be empty. Throws as pageOf does. */
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
