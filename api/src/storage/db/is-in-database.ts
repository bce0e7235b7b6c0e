/** True if the store address certainly refers to this database. Ignores roles and passwords. */
export function isInDatabase(store: string, database: string): boolean {
  const [a, b] = [placeOf(store), placeOf(database)];
  return a !== undefined && a === b;
}

/** Returns undefined if the address is not a Postgres URL or has no host. */
function placeOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.searchParams.delete('store');
  return `${url.hostname}:${url.port}${url.pathname}?${url.searchParams.toString()}`;
}
