interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** The items of all pages of a list, one page after the other: for lists that a limit of the account keeps short. */
export async function allPages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { data, next_cursor: next } = await read(cursor);
    all.push(...data);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}
