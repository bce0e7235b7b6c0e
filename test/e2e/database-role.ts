import { Client } from 'pg';

/** The data that a database URL can read. Store data is empty if the role may not read it. */
export interface Seen {
  readonly role: string;
  readonly isSuperuser: boolean;
  readonly stores: readonly string[];
  /** Names of the service's Secrets, except zone keys. */
  readonly secrets: readonly string[];
}

export async function seenBy(address: string): Promise<Seen> {
  const url = new URL(address);
  url.searchParams.delete('store');
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const names = async (sql: string): Promise<string[]> =>
      (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
    const [role] = await names('select current_user as name');
    const [isSuperuser] = await names(`select current_setting('is_superuser') as name`);
    const [maySeeStores] = await names(`select has_schema_privilege('resources', 'usage')::text as name`);
    const rights = { role, isSuperuser: isSuperuser === 'on' };
    if (maySeeStores === 'false') return { ...rights, stores: [], secrets: [] };
    return {
      ...rights,
      stores: await names('select distinct store as name from resources.versions order by 1'),
      secrets: await names(
        `select distinct name from resources.versions where kind = '/secrets' and namespace <> 'fourwinds-keys' and next is null and type <> 'deleted' order by 1`,
      ),
    };
  } finally {
    await client.end();
  }
}
