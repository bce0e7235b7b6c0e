import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';

/** The variable with the path of a socket that answers the name of a jest worker with the address of its Postgres. */
export const SOCKET = 'FOURWINDS_TEST_POSTGRES';

export type Answer = { readonly url: string } | { readonly error: string };

export interface TestDatabase {
  /** `postgres://…` of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A database of which others are copies: its name, and the function that fills it, once in each Postgres. */
export interface Template {
  readonly name: string;
  /** Gets the address of an empty database, to which it has no connection afterwards. */
  readonly fill: (url: string) => Promise<void>;
}

/** An empty database in the Postgres of this jest worker, as a superuser. Roles are the server's: tests that make some start a server. */
export async function createDatabase(): Promise<TestDatabase> {
  return create(await serverOfWorker(), 'template1');
}

/** A copy of a template in the Postgres of this jest worker. It takes a fifth of the time that most templates take to be filled. */
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

/** It has its name when it is full, so that nobody copies a part. */
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
  const socket = createConnection(process.env[SOCKET]!);
  socket.write(process.env.JEST_WORKER_ID!);
  const answer = JSON.parse(await text(socket)) as Answer;
  if ('error' in answer) throw new Error(`Postgres did not start: ${answer.error}`);
  return answer.url;
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
