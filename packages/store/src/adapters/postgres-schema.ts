import { StartError } from '@fourwinds/process';
import type { ClientBase } from 'pg';

/**
 * Version of SCHEMA. It is stored as the comment of the database schema. Increase it with each change of SCHEMA, so
 * that an earlier program does not undo the change.
 */
const SCHEMA_NUMBER = 2;

/** SQLSTATE for a database in an earlier format that this program cannot read. */
const EARLIER_OBJECTS = 'FW001';

const TOO_OLD =
  'this data is of a Fourwinds before 2026-11-23, which this version cannot read. Nothing was changed: start that version, export the zones and DNSSEC keys, and import them here into an empty data folder (docs/run/local.md, Upgrade); accounts, tokens and the audit log are not taken over';

/**
 * Every version of every object is a row. `next` is the revision that replaced the version. The state at revision R
 * consists of the rows with `revision <= R and (next is null or next > R)`. The events after R are the rows with a
 * higher revision.
 *
 * - `stores`: one row per store. Each transaction that writes locks the row, so revisions rise in commit order.
 * - `versions`: all versions that are current, or that were current at some time after the mark `compacted`.
 * - `rights`: the writes that a role is allowed to make. The owner and superusers need no rows.
 * - `write`: applies a batch of writes. A write is only applied if the object is still at the expected revision. Runs
 *   with the rights of the owner, because roles cannot write to the tables. The metadata must contain the same name
 *   that the role may write. An object may have at most 2 MiB. Waits up to 5 seconds if another transaction locks the
 *   store. For each write, returns the revision since which no other object of the kind has changed, so that watches
 *   do not need to read anything else.
 * - `compact`: removes versions up to the mark. Runs with the rights of the owner, because a role may not see all
 *   versions.
 *
 * Objects are JSON text in three parts: metadata without resourceVersion (which is the column `revision`), status,
 * and content (everything else). A write that does not change the content does not store the content again. In this
 * case, `content_of` is the revision of the row that has the content. In that row, `content_next` is the first
 * revision with different content.
 */
export const SCHEMA = `
do $$
begin
  if exists (select from pg_attribute where attrelid = to_regclass('resources.versions') and attname = 'object') then
    raise exception 'earlier objects' using errcode = '${EARLIER_OBJECTS}';
  end if;
end
$$;

create schema if not exists resources;

create table if not exists resources.stores (
  name text primary key,
  revision bigint not null default 0,
  compacted bigint not null default 0
);

create table if not exists resources.versions (
  store text not null references resources.stores (name),
  revision bigint not null,
  next bigint,
  type text not null check (type in ('added', 'modified', 'deleted')),
  kind text not null,
  namespace text collate "C" not null,
  name text collate "C" not null,
  metadata json not null,
  status json,
  content json,
  content_of bigint not null,
  content_next bigint,
  written_at timestamptz not null default now(),
  primary key (store, revision),
  check ((content is not null) = (content_of = revision))
);

-- each version is read by every watch: compressing it would cost more than the room it takes while it is kept
do $$
begin
  if (select attstorage <> 'e' from pg_attribute where attrelid = 'resources.versions'::regclass and attname = 'content') then
    alter table resources.versions
      alter column metadata set storage external, alter column status set storage external, alter column content set storage external;
  end if;
end
$$;

-- a zone with a few records has more than the 2 KB from which Postgres keeps columns apart: to read and write these would cost as much again
do $$
begin
  if not exists (select from pg_class where oid = 'resources.versions'::regclass and 'toast_tuple_target=4080' = any(reloptions)) then
    alter table resources.versions set (toast_tuple_target = 4080);
  end if;
end
$$;

create unique index if not exists versions_of_object on resources.versions (store, kind, namespace, name, revision);
create index if not exists versions_of_kind on resources.versions (store, kind, revision);

create table if not exists resources.rights (
  role name not null,
  store text not null,
  kind text not null,
  namespace text,
  names text[],
  types text[] not null
);
create index if not exists rights_of_role on resources.rights (role, store, kind);

-- one without this column was made by an earlier version
do $$
begin
  if exists (select from pg_proc where oid = to_regprocedure('resources.write(text, text[], text[], text[], text[], bigint[], text[], text[], text[])')
    and not 'previous' = any(proargnames)) then
    drop function resources.write(text, text[], text[], text[], text[], bigint[], text[], text[], text[]);
  end if;
end
$$;

create or replace function resources.write(
  p_store text, p_types text[], p_kinds text[], p_namespaces text[], p_names text[], p_expected bigint[],
  p_metadata text[], p_statuses text[], p_contents text[]
) returns table (outcome text, revision bigint, previous bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  -- inside the function current_user is the owner
  owns constant boolean := pg_has_role(session_user, current_user, 'usage');
  head bigint;
  mark bigint;
  before record;
  lives boolean;
  replaces boolean;
begin
  for i in 1 .. cardinality(p_types) loop
    exit when owns;
    if not exists (select from resources.rights r
      where r.role = session_user and r.store = p_store and r.kind = p_kinds[i] and p_types[i] = any(r.types)
        and (r.namespace is null or r.namespace = p_namespaces[i]) and (r.names is null or p_names[i] = any(r.names))) then
      raise insufficient_privilege using message = format('permission denied for %s of %s %s/%s', p_types[i], p_kinds[i], p_namespaces[i], p_names[i]);
    end if;
    if p_metadata[i]::json ->> 'name' is distinct from p_names[i] or coalesce(p_metadata[i]::json ->> 'namespace', '') <> p_namespaces[i] then
      raise insufficient_privilege using message = format('permission denied for metadata of another object than %s %s/%s', p_kinds[i], p_namespaces[i], p_names[i]);
    end if;
    if octet_length(p_metadata[i]) + coalesce(octet_length(p_statuses[i]), 0) + coalesce(octet_length(p_contents[i]), 0) > 2 * 1024 * 1024 then
      raise program_limit_exceeded using message = format('%s %s/%s has more than 2 MiB', p_kinds[i], p_namespaces[i], p_names[i]);
    end if;
  end loop;
  if not owns and coalesce(cardinality(p_types), 0) = 0 then
    raise insufficient_privilege using message = 'permission denied for a write of nothing';
  end if;
  select s.revision, s.compacted into strict head, mark from resources.stores s where s.name = p_store for update;
  for i in 1 .. cardinality(p_types) loop
    -- with between and the order as in GET
    select v.revision, v.type, v.content_of into before from resources.versions v
      where v.store = p_store and v.kind = p_kinds[i] and v.namespace = p_namespaces[i] and v.name between p_names[i] and p_names[i]
      order by v.name desc, v.revision desc limit 1;
    lives := found and before.type <> 'deleted';
    outcome := case
      when p_types[i] = 'added' then case when lives then 'AlreadyExists' else 'written' end
      when not lives then 'NotFound'
      when before.revision <> p_expected[i] then 'Conflict'
      else 'written'
    end;
    if outcome = 'written' then
      previous := greatest(mark, (select v.revision from resources.versions v
        where v.store = p_store and v.kind between p_kinds[i] and p_kinds[i] order by v.kind desc, v.revision desc limit 1));
      head := head + 1;
      replaces := p_contents[i] is not null or p_types[i] = 'deleted';
      update resources.versions v
        set next = case when v.revision = before.revision then head else v.next end,
          content_next = case when replaces and v.revision = before.content_of then head else v.content_next end
        where v.store = p_store and v.revision = any(case when replaces then array[before.revision, before.content_of] else array[before.revision] end);
      insert into resources.versions (store, revision, type, kind, namespace, name, metadata, status, content, content_of)
        values (p_store, head, p_types[i], p_kinds[i], p_namespaces[i], p_names[i], p_metadata[i]::json, p_statuses[i]::json,
          p_contents[i]::json, case when p_contents[i] is null then before.content_of else head end);
    end if;
    revision := head;
    return next;
  end loop;
  update resources.stores s set revision = head where s.name = p_store and s.revision <> head;
end
$$;

-- raises the mark; rows go in a transaction of their own, after it
create or replace function resources.raise_mark(p_store text, p_milliseconds bigint, p_events bigint)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update resources.stores s set compacted = mark.revision
  from (
    select greatest(
      (select revision from resources.versions
        where store = p_store and written_at < now() - p_milliseconds * interval '1 millisecond' order by revision desc limit 1),
      (select revision - p_events from resources.stores where name = p_store)
    ) as revision
  ) mark
  where s.name = p_store and mark.revision > s.compacted
$$;

-- Any process may compact at any time: rows that another transaction holds are left for the next time, so that a compaction which
-- holds rows waits for nobody, and can be part of no deadlock.
create or replace function resources.compact(p_store text, p_rows bigint)
  returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removable as (
    select v.revision from resources.versions v join resources.stores s on s.name = v.store
    where v.store = p_store and (
      (v.type = 'deleted' and v.revision <= s.compacted)
      or (v.next <= s.compacted and (v.content_of <> v.revision or v.content_next <= s.compacted))
    )
    limit p_rows for update of v skip locked
  ), removed as (
    delete from resources.versions v using removable r where v.store = p_store and v.revision = r.revision returning 1
  )
  select count(*) from removed
$$;

comment on schema resources is '${SCHEMA_NUMBER}';
`;

const IS_LATER = `select coalesce(obj_description(to_regnamespace('resources'), 'pg_namespace')::int, 0) > ${SCHEMA_NUMBER} as "isLater"`;

/**
 * Creates the tables and functions. If a later program created them, leaves them unchanged (decision 64). Throws
 * StartError if the format is earlier than this program can read.
 */
export async function ensureSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isLater: boolean }>(IS_LATER);
  if (rows[0].isLater) return;
  await client.query(SCHEMA).catch((error: unknown) => {
    throw (error as { code?: string }).code === EARLIER_OBJECTS ? new StartError(TOO_OLD) : error;
  });
}

/** Arguments: store. The lock prevents processes that start at the same time from running this concurrently. */
export const LOCK_SCHEMA = `select pg_advisory_xact_lock(hashtext('fourwinds resources'))`;
export const ADD_STORE = `insert into resources.stores (name) values ($1) on conflict do nothing`;

/** Content of a version `v`. It is in the row of the version or in an earlier row. */
const CONTENT = `
  coalesce(v.content, (
    select c.content from resources.versions c
    where c.store = v.store and c.revision = v.content_of and c.kind = v.kind and c.namespace = v.namespace and c.name = v.name
  ))`;

/** Columns of a whole version `v`. Omits the content if `known` contains the revision of the content. */
const columns = (known: string): string => `
  v.revision::text, v.type, v.content_of::text, v.metadata::text, v.status::text,
  case when v.content_of = any(${known}) then null else ${CONTENT}::text end as content`;

/**
 * Arguments: store, kind, namespace, name, revisions of known contents. Also orders by name: the planner cannot tell
 * from `between` that there is only one name. Without the order, a plan that was made for an empty table scans the
 * revisions of all objects.
 */
export const GET = `
  select ${columns('$5::bigint[]')}
  from resources.versions v
  where v.store = $1 and v.kind = $2 and v.namespace = $3 and v.name between $4 and $4
  order by v.name desc, v.revision desc limit 1`;

const list = (parts: string): string => `
  select coalesce($4, s.revision)::text as list_revision, s.compacted::text, ${parts}
  from resources.stores s left join lateral (
    select v.*
    from resources.versions v
    where v.store = s.name and v.kind = $2 and ($3::text is null or v.namespace = $3) and ($8::text is null or v.name = $8) and (v.namespace, v.name) > ($5::text collate "C", $6::text collate "C")
      and v.revision <= coalesce($4::bigint, s.revision) and (v.next is null or v.next > coalesce($4::bigint, s.revision)) and v.type <> 'deleted'
    order by v.namespace, v.name limit $7::bigint
  ) v on true
  where s.name = $1 order by v.namespace, v.name`;

/**
 * Arguments: store, kind, namespace or null, revision or null, last namespace and last name of the previous page,
 * limit or null, name or null.
 */
export const LIST = list(`v.revision::text, v.metadata, v.status, ${CONTENT} as content`);
export const LIST_METADATA = list('v.revision::text, v.metadata');

/**
 * Connection options that make each statement read a few rows in index order. Without them, the planner would collect
 * and sort all objects of a kind in these cases: for pages of lists, because row policies with many alternatives
 * lower its estimates; for writes, if the tables were never analyzed; and for the newest revision of a kind, after a
 * vacuum. Each connection plans a statement only once, because planning with these policies costs more than reading.
 */
export const READ_IN_ORDER = [
  'enable_bitmapscan=off',
  'enable_seqscan=off',
  'enable_sort=off',
  'enable_incremental_sort=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Arguments: store, kind, namespace or null, revision, limit, name or null, revisions of known contents. */
export const EVENTS = `
  select s.revision::text as head, s.compacted::text, v.*
  from resources.stores s left join lateral (
    select v.revision as at, ${columns('$7::bigint[]')}
    from resources.versions v
    where v.store = s.name and v.kind = $2 and ($3::text is null or v.namespace = $3) and ($6::text is null or v.name = $6) and v.revision > $4::bigint
    order by v.revision limit $5::bigint
  ) v on true
  where s.name = $1 order by v.at`;

/**
 * Arguments: a list of stores, and a list with a kind for each of them. Returns the same `previous` for each kind
 * that the function `write` would return for a write now.
 */
export const NEWEST = `
  select s.name as store, s.revision::text, k.kind as topic, greatest(s.compacted, (
    select v.revision from resources.versions v
    where v.store = s.name and v.kind between k.kind and k.kind order by v.kind desc, v.revision desc limit 1))::text as previous
  from unnest($1::text[], $2::text[]) k (store, kind) join resources.stores s on s.name = k.store`;

/** Arguments: store, milliseconds, number of events. */
export const RAISE_MARK = `select resources.raise_mark($1, $2, $3)`;

/** Arguments: store, maximum number of rows. */
export const COMPACT = `select resources.compact($1, $2)::text as removed`;

/**
 * Arguments: store. Returns three values: whether another role owns the tables, so that this role cannot create them
 * and does not need to; whether the store exists for this role; and whether this role compacts the store.
 */
export const PREPARED = `
  select not pg_has_role(n.nspowner, 'usage') as prepared,
    has_function_privilege('resources.compact(text, bigint)', 'execute') as compacts
  from pg_namespace n where n.nspname = 'resources' and to_regprocedure('resources.compact(text, bigint)') is not null`;
export const FIND_STORE = `select from resources.stores where name = $1`;
