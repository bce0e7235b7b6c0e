import { problemIn } from './problem.ts';

/** The subject of the page is no longer there, or no longer for this person. */
const ENDS = [403, 404, 410];

interface Read {
  readonly data: unknown;
  readonly error: Error | null;
}

/** The error of a read that leaves nothing to show. Where the network fails while a page is open, the page stays, with all that is typed into it. */
export function lastingError({ data, error }: Read): Error | null {
  return error !== null && (data === undefined || ENDS.includes(problemIn(error).status)) ? error : null;
}
