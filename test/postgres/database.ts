import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { askHouse } from '../house/ask.ts';

export interface TestDatabase {
  /** `postgres://…` of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A template database: its name, and the function that fills it once per Postgres. */
export interface Template {
  readonly name: string;
  /** Receives the URL of an empty database. It must close all connections. */
  readonly fill: (url: string) => Promise<void>;
}

/**
 * An empty database in the Postgres of this jest worker, with a superuser. Roles are global to the server: tests that
 * create roles must start their own server.
 */
export async function createDatabase(): Promise<TestDatabase> {
  return create(await serverOfWorker(), 'template1');
}

/**
 * Copies a template in the Postgres of this jest worker. This takes about a fifth of the time that filling a database
 * takes.
 */
export async function copyDatabase(template: Template): Promise<TestDatabase> {
  const server = await serverOfWorker();
  try {
    return await create(server, template.name);
  } catch (error) {
    if (!hasCode(error, NO_DATABASE)) throw error;
    await makeTemplate(server, template);
    return create(server, template.name);
  }
}

const NO_DATABASE = '3D000';
const ALREADY_THERE = '42P04';

async function create(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, stop: () => execute(server, `drop database ${name} with (force)`) };
}

/** Renames the template when it is complete, so that no incomplete template is copied. */
async function makeTemplate(server: string, { name, fill }: Template): Promise<void> {
  const database = await create(server, 'template1');
  await fill(database.url);
  try {
    await execute(server, `alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`);
  } catch (error) {
    if (!hasCode(error, ALREADY_THERE)) throw error;
    await database.stop();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: string }).code === code;
}

async function serverOfWorker(): Promise<string> {
  return (await askHouse({ kind: 'postgres', worker: process.env.JEST_WORKER_ID! })) as string;
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
