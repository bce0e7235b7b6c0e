import { type Detail, Failure, MAX_DETAILS } from '../failure.ts';

/** Fails for lines that cannot be imported; says how many are not listed. Throws Failure validation_error. */
export function refuseLines(wrong: readonly Detail[]): never {
  const [first] = wrong;
  const listed = wrong.length > MAX_DETAILS ? `; the first ${MAX_DETAILS} are listed` : '';
  const message =
    wrong.length === 1
      ? `${first.path}: ${first.message}; nothing was imported`
      : `${wrong.length} things are wrong with the file${listed}; nothing was imported`;
  throw new Failure('validation_error', message, wrong);
}
