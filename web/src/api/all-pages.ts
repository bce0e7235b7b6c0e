interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** Reads all pages of a list in sequence. Use it only for lists that an account limit keeps short. */
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
