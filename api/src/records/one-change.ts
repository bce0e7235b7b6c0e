import { type Detail, Failure } from '../failure.ts';

/** Runs a request that consists of one change: a Failure speaks of its fields, not of a list of changes. */
export async function aboutOneChange<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Failure) || error.details.length === 0) throw error;
    const details = ofOneChange(error.details);
    const message = details.length === 1 ? error.message : `${details.length} things are wrong with the record`;
    throw new Failure(error.code, message, details, { cause: error });
  }
}

/** Details of a list of one change as details of that change. */
export function ofOneChange(details: readonly Detail[]): Detail[] {
  return details.map(({ path, code, message }) => ({ path: path.replace(/^changes(\[0\])?\.?/, ''), code, message }));
}
