import { Failure } from '../failure.ts';

/** Runs a request that consists of one change: a Failure speaks of its fields, not of a list of changes. */
export async function aboutOneChange<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Failure) || error.details.length === 0) throw error;
    const details = error.details.map(({ path, code, message }) => ({
      path: path.replace(/^changes\[0\]\.?/, ''),
      code,
      message,
    }));
    throw new Failure(error.code, error.message, details, { cause: error });
  }
}
