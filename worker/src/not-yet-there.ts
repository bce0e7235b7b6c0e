/** SQLSTATEs of queries that run before the API has created a table or column, or granted access to it. */
const NOT_YET = ['42P01', '42703', '42501'];

/** True if the error means that the API has not prepared the database yet. */
export function isNotYetThere(error: unknown): boolean {
  return NOT_YET.includes((error as { code?: string }).code ?? '');
}
