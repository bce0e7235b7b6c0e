import { type Detail, Failure, MAX_DETAILS } from '../failure.ts';

/**
 * Fails for what is wrong with a file; says how much of it is not listed, and where it could be skipped how. Throws Failure
 * validation_error.
 */
export function refuseLines(wrong: readonly Detail[], couldSkip = false): never {
  const [first] = wrong;
  const message = wrong.length === 1 ? `${first.path}: ${first.message}` : `${howMany(wrong)} wrong with the file`;
  const otherwise = couldSkip ? '; on_error=skip imports the rest' : '';
  throw new Failure('validation_error', `${message}; nothing was imported${otherwise}`, wrong);
}

function howMany(wrong: readonly Detail[]): string {
  const isUnread = wrong.some(({ code }) => code === 'too-many-issues');
  const listed = wrong.length > MAX_DETAILS ? ` (the first ${MAX_DETAILS} are listed)` : '';
  return `${isUnread ? 'more than ' : ''}${wrong.length - Number(isUnread)} things${listed} are`;
}
