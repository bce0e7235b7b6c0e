/** Why a request by `fetch` has no answer, for people: the system's reason where there is one. */
export function fetchFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
