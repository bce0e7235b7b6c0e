import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { ADD_STORE, ensureSchema, LOCK_SCHEMA } from './postgres-schema.ts';
import { topicOf } from './topic.ts';
import type { Right, Verb } from '@fourwinds/resources';

export interface DatabaseUser {
  /** The database role is called `fourwinds_<name>`. */
  readonly name: string;
  readonly stores: ReadonlyMap<string, readonly Right[]>;
  /** True if the user removes old versions from its stores. */
  readonly compacts?: boolean;
  /**
   * True if the user owns the tables in the schema `public`, except for the audit log. It can create the tables of
   * the audit log until `leaveAuditRole` is called. After that, it can only add rows to them.
   */
  readonly hasTables?: boolean;
  /** True if the user uses tables in the schema `public` with rights that the owner of the tables grants. */
  readonly usesTables?: boolean;
}

/**
 * More than twice the number of connections of a program. When a killed process restarts, its former connections may
 * still be open.
 */
const CONNECTIONS_PER_STORE = 12;
const CONNECTIONS_FOR_TABLES = 24;

/** The role that owns the tables of the stores, and creates the schema before the programs start. */
const OWNER = 'fourwinds_stores';
const AUDIT = 'fourwinds_audit';
const SELECTING: readonly Verb[] = ['get', 'list', 'watch'];
/**
 * Version types that a write can create. If an object has finalizers, an update can delete it, and a delete can be an
 * update.
 */
const CHANGES = ['modified', 'deleted'];
const TYPES: { readonly [verb: string]: readonly string[] } = {
  create: ['added'],
  update: CHANGES,
  patch: CHANGES,
  delete: CHANGES,
};

/**
 * Creates a role without superuser rights for each program. The role reads through row security and writes through
 * `resources.write`. Both enforce the rights of the program. The caller must be a superuser.
 *
 * Sets new passwords. Open connections continue to work, but new connections need the returned addresses. Returns the
 * addresses by user name, and the address of the owner, which has all rights in the stores.
 */
export async function prepareDatabase(
  superuser: string,
  stores: readonly string[],
  users: readonly DatabaseUser[],
): Promise<{ readonly owner: string; readonly users: ReadonlyMap<string, string> }> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(LOCK_SCHEMA);
    const owner = await login(client, OWNER, superuser);
    await prepareSchema(client, stores);
    const addresses = new Map<string, string>();
    for (const user of users) {
      addresses.set(user.name, await login(client, roleOf(user), superuser));
      await client.query(`alter role ${roleOf(user)} connection limit ${connectionLimit(user)}`);
    }
    await client.query(REVOKE_LOCKS);
    for (const user of users.filter(({ hasTables }) => hasTables)) await prepareTables(client, roleOf(user));
    for (const statement of users.flatMap(grants)) await client.query(statement);
    await client.query('commit');
    return { owner, users: addresses };
  } finally {
    await client.end();
  }
}

async function prepareTables(client: Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [AUDIT]);
  if (rowCount === 0) await client.query(`create role ${AUDIT} nologin`);
  await giveAway(client, 'public', role);
  await client.query(`grant usage, create on schema public to ${AUDIT}; grant ${AUDIT} to ${role}`);
}

/**
 * Removes all members from the role that owns the audit log. Call this as a superuser after the program has created
 * the tables of the audit log.
 */
export async function leaveAuditRole(superuser: string): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query(`
      do $$ declare member record; begin
        for member in select m.member::regrole as name from pg_auth_members m where m.roleid = '${AUDIT}'::regrole
        loop execute format('revoke ${AUDIT} from %s', member.name); end loop;
      end $$`);
  } finally {
    await client.end();
  }
}

/** Limits the connections of a program, so that it cannot use up the connections of other programs. */
function connectionLimit({ stores, hasTables, usesTables }: DatabaseUser): number {
  return stores.size * CONNECTIONS_PER_STORE + (hasTables || usesTables ? CONNECTIONS_FOR_TABLES : 0);
}

/** Creates the role if it is missing, and sets a new password. Returns the address that contains the new password. */
async function login(client: Client, role: string, superuser: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  );
  const url = new URL(superuser);
  url.username = role;
  url.password = password;
  return url.href;
}

/**
 * Makes the owner role the owner of the tables, and revokes all rights of other roles. This is necessary because an
 * earlier version used one role for everything.
 */
async function prepareSchema(client: Client, stores: readonly string[]): Promise<void> {
  await client.query(`
    do $$ begin execute format('revoke all on database %I from public', current_database()); end $$;
    revoke all on schema public from public;
    create schema if not exists resources;
    alter schema resources owner to ${OWNER};`);
  await giveAway(client, 'resources', OWNER);
  await client.query(`
    do $$ begin execute format('grant connect, create on database %I to ${OWNER}', current_database()); end $$;
    set local role ${OWNER};`);
  await ensureSchema(client);
  await client.query(`
    alter table resources.stores enable row level security;
    alter table resources.versions enable row level security;
    revoke all on all functions in schema resources from public;`);
  for (const store of stores) await client.query(ADD_STORE, [store]);
  await client.query('reset role');
}

/** Makes a role the owner of all tables, sequences and functions of a schema, except for the audit log. */
async function giveAway(client: Client, schema: string, role: string): Promise<void> {
  await client.query(`
    do $$ declare part record; begin
      for part in select c.oid::regclass as name from pg_class c join pg_roles r on r.oid = c.relowner
        where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname not in ('${role}', '${AUDIT}')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass)
      loop execute format('alter table %s owner to ${role}', part.name); end loop;
      for part in select p.oid::regprocedure as name from pg_proc p join pg_roles r on r.oid = p.proowner
        where p.pronamespace = '${schema}'::regnamespace and r.rolname <> '${AUDIT}'
      loop execute format('alter function %s owner to ${role}', part.name); end loop;
    end $$`);
}

/** All roles share advisory locks, so a program could block another program by taking its locks. */
const REVOKE_LOCKS = `
  do $$ declare lock regprocedure; begin
    for lock in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^pg_(try_)?advisory_'
    loop execute format('revoke all on function %s from public', lock); end loop;
  end $$;
  grant execute on function pg_advisory_xact_lock(bigint) to ${OWNER}`;

function grants(user: DatabaseUser): string[] {
  const role = roleOf(user);
  return [
    `do $$ begin execute format('grant connect on database %I to ${role}', current_database()); end $$`,
    `revoke all on function pg_advisory_lock(bigint), pg_advisory_unlock(bigint) from ${role}`,
    ...(user.hasTables === true ? [`grant usage, create on schema public to ${role}`] : []),
    ...(user.usesTables === true ? [`grant usage on schema public to ${role}`] : []),
    `delete from resources.rights where role = ${literal(role)}`,
    ...(user.stores.size === 0 ? [] : storeGrants(user, role)),
  ];
}

function storeGrants(user: DatabaseUser, role: string): string[] {
  const policies = ['read', 'insert', 'update'].map((policy) => `${role}_${policy}`);
  const stores = [...user.stores.keys()].map(literal).join(', ');
  const rights = [...user.stores].flatMap(([store, all]) => all.map((right) => ({ store, right })));
  const reading = rights.filter(({ right }) => right.verbs.some((verb) => SELECTING.includes(verb)));
  return [
    `grant usage on schema resources to ${role}`,
    `revoke all on resources.stores, resources.versions from ${role}`,
    `grant select on resources.stores, resources.versions to ${role}`,
    ...rights.flatMap((granted) => writeRight(role, granted)),
    `revoke all on all functions in schema resources from ${role}`,
    `grant execute on function ${WRITE_FUNCTION} to ${role}`,
    ...(user.compacts === true ? COMPACT_FUNCTIONS.map((name) => `grant execute on function ${name} to ${role}`) : []),
    ...policies.map((policy) => `drop policy if exists ${policy} on resources.versions`),
    `drop policy if exists ${role} on resources.stores`,
    `create policy ${role} on resources.stores to ${role} using (name in (${stores}))`,
    `create policy ${role}_read on resources.versions for select to ${role} using (${anyOf(reading)})`,
  ];
}

const WRITE_FUNCTION = 'resources.write(text, text[], text[], text[], text[], bigint[], text[], text[], text[])';
const COMPACT_FUNCTIONS = ['resources.raise_mark(text, bigint, bigint)', 'resources.compact(text, bigint)'];

interface Granted {
  readonly store: string;
  readonly right: Right;
}

function anyOf(rights: readonly Granted[]): string {
  const conditions = Array.from(
    Map.groupBy(rights, ({ store }) => store),
    ([store, same]) =>
      `store = ${literal(store)} and (${same.map(({ right }) => `(${conditionOf(right)})`).join(' or ')})`,
  );
  return conditions.length === 0 ? 'false' : conditions.join(' or ');
}

/** Returns the row of `rights` that allows the writes. Returns an empty list if the right is read-only. */
function writeRight(role: string, { store, right: { kind, namespace, names, verbs } }: Granted): string[] {
  const types = [...new Set(verbs.flatMap((verb) => TYPES[verb] ?? []))];
  if (types.length === 0) return [];
  const values = [
    ...[role, store, topicOf(kind)].map(literal),
    namespace === undefined ? 'null' : literal(namespace),
    names === undefined ? 'null' : list(names),
    list(types),
  ];
  return [`insert into resources.rights values (${values.join(', ')})`];
}

function list(texts: readonly string[]): string {
  return `array[${texts.map(literal).join(', ')}]::text[]`;
}

function conditionOf({ kind, namespace, names }: Right): string {
  return [
    `kind = ${literal(topicOf(kind))}`,
    ...(namespace === undefined ? [] : [`namespace = ${literal(namespace)}`]),
    ...(names === undefined ? [] : [`name in (${names.map(literal).join(', ')})`]),
  ].join(' and ');
}

function roleOf({ name }: DatabaseUser): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError(`${name} cannot be part of the name of a role`);
  return `fourwinds_${name}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
