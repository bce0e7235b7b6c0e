import { problemIn } from './problem.ts';

/** Statuses which mean that the resource no longer exists, or that this user may no longer read it. */
const ENDS = [403, 404, 410];

interface Read {
  readonly data: unknown;
  readonly error: Error | null;
}

/**
 * Returns the error of a read if the page has no data to show or may no longer show its data. Returns null otherwise:
 * for example, an open page and its input stay when the network fails.
 */
export function lastingError({ data, error }: Read): Error | null {
  return error !== null && (data === undefined || ENDS.includes(problemIn(error).status)) ? error : null;
}
