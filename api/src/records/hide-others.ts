import type { Actor } from '../actor.ts';
import { type Detail, Failure } from '../failure.ts';
import { limitsOf } from '../record-limits.ts';

/** Places of faults that are of no change and no line: of other records of the zone, or of the zone as a whole. */
const OTHERS = /^(?:changes|zone|records.*)$/;

/** Decides a change of records; an answer to a token for some records does not name others. Throws as `decide` does. */
export async function hideOthers<T>(actor: Actor, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (limitsOf(actor) === undefined || !(error instanceof Failure) || !error.details.some(isOfOthers)) throw error;
    const { code, details, retryAfter } = error;
    const own = details.filter((detail) => !isOfOthers(detail));
    const message = 'something is wrong with records that the token does not see, or would be; nothing was done';
    const ofOthers = { index: null, path: 'records', code: 'other-records', message } as const;
    throw new Failure(code, message, [...own, ofOthers], { retryAfter });
  }
}

function isOfOthers({ index = null, line, path }: Detail): boolean {
  return index === null && line === undefined && OTHERS.test(path);
}
