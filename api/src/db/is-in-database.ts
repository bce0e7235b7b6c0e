/** Whether the store at an address is certainly in a database; roles and passwords aside. */
export function isInDatabase(store: string, database: string): boolean {
  const [a, b] = [placeOf(store), placeOf(database)];
  return a !== undefined && a === b;
}

/** undefined for an address that is not of Postgres, or names no host. */
function placeOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.searchParams.delete('store');
  return `${url.hostname}:${url.port}${url.pathname}?${url.searchParams.toString()}`;
}
