import { historyName, type Kind, type Resource, ZoneHistoryKind } from '@fourwinds/resources';
import type { Client } from 'pg';

/** An object as stored in the embedded database: JSON texts and the topic of its kind. */
export interface StoredObject {
  readonly topic: string;
  readonly namespace: string;
  readonly name: string;
  readonly metadata: string;
  readonly status: string | null;
  readonly content: string;
}

const READ = `
  select kind as topic, namespace, name, metadata::text, status::text, coalesce(content, (
    select c.content from resources.versions c where c.store = v.store and c.revision = v.content_of))::text as content
  from resources.versions v
  where store = $1 and kind like '%/' || $2 and name = $3 and next is null and type <> 'deleted'`;

const WRITE = `
  select count(*) filter (where outcome <> 'written')::integer as refused
  from resources.write($1, array_fill('added'::text, array[cardinality($2::text[])]), $2, $3, $4,
    array_fill(null::bigint, array[cardinality($2::text[])]), $5, $6, $7)`;

/** Reads an object of a store by kind and name. Throws if there is none. */
export async function readStored(
  client: Client,
  store: string,
  { plural }: Kind<Resource>,
  name: string,
): Promise<StoredObject> {
  const { rows } = await client.query<StoredObject>(READ, [store, plural, name]);
  if (rows.length === 0) throw new Error(`${store} has no ${plural}/${name}`);
  return rows[0];
}

/** Returns true if the history of a zone is written. It is the last object that is written for a zone. */
export async function hasHistory(client: Client, store: string, domain: string): Promise<boolean> {
  const { rows } = await client.query(READ, [store, ZoneHistoryKind.plural, historyName(domain)]);
  return rows.length > 0;
}

/**
 * Creates objects in a store in one transaction. Watches see the objects at their next poll. Throws if any object
 * already exists.
 */
export async function createStored(client: Client, store: string, objects: readonly StoredObject[]): Promise<void> {
  const columns = (['topic', 'namespace', 'name', 'metadata', 'status', 'content'] as const).map((column) =>
    objects.map((object) => object[column]),
  );
  const { rows } = await client.query<{ refused: number }>({
    name: 'create',
    text: WRITE,
    values: [store, ...columns],
  });
  if (rows[0].refused > 0) throw new Error(`${rows[0].refused} objects were there already`);
}
