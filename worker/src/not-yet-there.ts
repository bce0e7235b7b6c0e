/** Codes with which Postgres answers while the API has not made a table or column, or granted nothing of it. */
const NOT_YET = ['42P01', '42703', '42501'];

/** Whether an error of Postgres says that the API has not yet prepared the database. */
export function isNotYetThere(error: unknown): boolean {
  return NOT_YET.includes((error as { code?: string }).code ?? '');
}
