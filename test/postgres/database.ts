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

/** An empty database in the Postgres of this jest worker, as a superuser. Roles are the server's: tests that make some start a server. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = await serverOfWorker();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(server, `create database ${name} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, stop: () => execute(server, `drop database ${name} with (force)`) };
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
  await client.query(statement);
  await client.end();
}
