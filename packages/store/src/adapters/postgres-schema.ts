/**
 * Every version of every object is a row; `next` is the revision that took its place. So the state at a revision R
 * is `revision <= R and (next is null or next > R)`, and the events after R are the rows with a higher revision.
 *
 *   stores     one row a store, locked by each writing transaction: revisions rise in the order of commits
 *   versions   all versions that are current, or were so after the mark `compacted`
 *   write      takes a batch of writes, each applied only if the object is still at its expected revision
 *   compact    removes versions up to the mark, with the rights of the owner, as roles need not see all that is removed
 *
 * Objects lie there as JSON text without their resourceVersion, which is the column `revision`.
 */
export const SCHEMA = `
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
  object json not null,
  written_at timestamptz not null default now(),
  primary key (store, revision)
);

-- each version is read by every watch: compressing it would cost more than the room it takes while it is kept
do $$
begin
  if (select attstorage <> 'e' from pg_attribute where attrelid = 'resources.versions'::regclass and attname = 'object') then
    alter table resources.versions alter column object set storage external;
  end if;
end
$$;

create unique index if not exists versions_of_object on resources.versions (store, kind, namespace, name, revision);

create or replace function resources.write(
  p_store text, p_types text[], p_kinds text[], p_namespaces text[], p_names text[], p_expected bigint[], p_objects text[]
) returns table (outcome text, revision bigint) language plpgsql as $$
declare
  head bigint;
  before record;
  lives boolean;
begin
  select s.revision into strict head from resources.stores s where s.name = p_store for update;
  for i in 1 .. cardinality(p_types) loop
    select v.revision, v.type into before from resources.versions v
      where v.store = p_store and v.kind = p_kinds[i] and v.namespace = p_namespaces[i] and v.name = p_names[i]
      order by v.revision desc limit 1;
    lives := found and before.type <> 'deleted';
    outcome := case
      when p_types[i] = 'added' then case when lives then 'AlreadyExists' else 'written' end
      when not lives then 'NotFound'
      when before.revision <> p_expected[i] then 'Conflict'
      else 'written'
    end;
    if outcome = 'written' then
      head := head + 1;
      update resources.versions v set next = head where v.store = p_store and v.revision = before.revision;
      insert into resources.versions (store, revision, type, kind, namespace, name, object)
        values (p_store, head, p_types[i], p_kinds[i], p_namespaces[i], p_names[i], p_objects[i]::json);
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
    where v.store = p_store and (v.next <= s.compacted or (v.type = 'deleted' and v.revision <= s.compacted))
    limit p_rows for update of v skip locked
  ), removed as (
    delete from resources.versions v using removable r where v.store = p_store and v.revision = r.revision returning 1
  )
  select count(*) from removed
$$;
`;

/** Arguments: store. Processes that start at once take turns. */
export const LOCK_SCHEMA = `select pg_advisory_xact_lock(hashtext('fourwinds resources'))`;
export const ADD_STORE = `insert into resources.stores (name) values ($1) on conflict do nothing`;

/** Arguments: as the function. */
export const WRITE = `select outcome, revision::text from resources.write($1, $2, $3, $4, $5, $6, $7)`;

/** Arguments: as the function, but for one write: an object in a list would have to be quoted once more. */
export const WRITE_ONE = `
  select outcome, revision::text
  from resources.write($1, array[$2], array[$3], array[$4], array[$5], array[$6::bigint], array[$7])`;

/** Arguments: store, kind, namespace, name, revision or null: of the version that need not be sent. */
export const GET = `
  select v.type, v.revision::text, case when v.revision = $5::bigint then null else v.object::text end as object
  from resources.versions v
  where v.store = $1 and v.kind = $2 and v.namespace = $3 and v.name = $4
  order by v.revision desc limit 1`;

/** Arguments: store, kind, namespace or null, revision or null, last namespace, last name, limit or null, name or null. */
export const LIST = `
  select coalesce($4, s.revision)::text as list_revision, s.compacted::text, v.revision::text, v.object
  from resources.stores s left join lateral (
    select revision, namespace, name, object::text from resources.versions
    where store = s.name and kind = $2 and ($3::text is null or namespace = $3) and ($8::text is null or name = $8) and (namespace, name) > ($5::text collate "C", $6::text collate "C")
      and revision <= coalesce($4::bigint, s.revision) and (next is null or next > coalesce($4::bigint, s.revision)) and type <> 'deleted'
    order by namespace, name limit $7::bigint
  ) v on true
  where s.name = $1 order by v.namespace, v.name`;

/** Arguments: store, kind, namespace or null, revision, limit, name or null, revisions whose objects need not be sent. */
export const EVENTS = `
  select s.revision::text as head, s.compacted::text, v.revision::text, v.type, v.object
  from resources.stores s left join lateral (
    select revision, type, case when revision = any($7::bigint[]) then null else object::text end as object
    from resources.versions
    where store = s.name and kind = $2 and ($3::text is null or namespace = $3) and ($6::text is null or name = $6) and revision > $4::bigint
    order by revision limit $5::bigint
  ) v on true
  where s.name = $1 order by v.revision`;

/** Arguments: store, milliseconds, number of events. */
export const RAISE_MARK = `select resources.raise_mark($1, $2, $3)`;

/** Arguments: store, rows at most. */
export const COMPACT = `select resources.compact($1, $2)::text as removed`;

/**
 * Arguments: store. Whether others have prepared the tables, so that this role neither may nor need make them; whether the store is
 * there for it, and whether it is the one to compact.
 */
export const PREPARED = `
  select not pg_has_role(n.nspowner, 'usage') as prepared,
    has_function_privilege('resources.compact(text, bigint)', 'execute') as compacts
  from pg_namespace n where n.nspname = 'resources' and to_regprocedure('resources.compact(text, bigint)') is not null`;
export const FIND_STORE = `select from resources.stores where name = $1`;
