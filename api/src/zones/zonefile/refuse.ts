import { type Detail, Failure, MAX_DETAILS } from '../../kernel/failure.ts';

/**
 * Throws Failure validation_error for the errors of a file. The message states how many errors are omitted, and how
 * to skip wrong lines.
 */
export function refuseLines(errors: readonly Detail[], couldSkip = false): never {
  const [first] = errors;
  const message = errors.length === 1 ? `${first.path}: ${first.message}` : `${howMany(errors)} wrong with the file`;
  const otherwise = couldSkip ? '; on_error=skip imports the rest' : '';
  throw new Failure('validation_error', `${message}; nothing was imported${otherwise}`, errors);
}

/** Throws Failure validation_error for the errors of a list of records. */
export function refuseItems(errors: readonly Detail[]): never {
  const [first] = errors;
  const message = errors.length === 1 ? `${first.path}: ${first.message}` : `${howMany(errors)} wrong with the list`;
  throw new Failure('validation_error', `${message}; nothing was changed`, errors);
}

function howMany(errors: readonly Detail[]): string {
  const isUnread = errors.some(({ code }) => code === 'too-many-issues');
  const listed = errors.length > MAX_DETAILS ? ` (the first ${MAX_DETAILS} are listed)` : '';
  return `${isUnread ? 'more than ' : ''}${errors.length - Number(isUnread)} things${listed} are`;
}
