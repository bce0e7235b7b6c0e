/** Returns a readable reason why `fetch` got no response. Prefers the reason that the operating system reports. */
export function fetchFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
