import type { Actor } from '../../kernel/actor.ts';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { limitsOf } from '../../kernel/record-limits.ts';

/** Error paths that refer to no change and no line. They refer to other records, or to the whole zone. */
const OTHERS = /^(?:changes|zone|records.*)$/;

/**
 * Runs a decision. If the token is limited to some records, removes other records from the errors. Throws the errors
 * of `decide`.
 */
export async function hideOthers<T>(actor: Actor, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (limitsOf(actor) === undefined || !(error instanceof Failure) || !error.details.some(isOfOthers)) throw error;
    const { code, details, retryAfter } = error;
    const own = details.filter((detail) => !isOfOthers(detail));
    const message =
      'records that the token cannot see have errors, or would have errors after this change; nothing was changed';
    const ofOthers = { index: null, path: 'records', code: 'other-records', message } as const;
    throw new Failure(code, message, [...own, ofOthers], { retryAfter });
  }
}

function isOfOthers({ index = null, line, path }: Detail): boolean {
  return index === null && line === undefined && OTHERS.test(path);
}
