import type { Pool, PoolClient } from 'pg';
import { People } from '../src/accounts/people/people.ts';
import type { PeoplePorts } from '../src/accounts/people/people-ports.ts';
import type { PeopleWorld } from './people-world.ts';

class LosingPeople extends People {
  readonly #pool: Pool;
  /** Number of statements before the connection is lost. */
  #left: number;

  constructor(pool: Pool, statements: number) {
    super(pool);
    this.#pool = pool;
    this.#left = statements;
  }

  override transact<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    return super.transact((client) => run(this.#losing(client)));
  }

  #losing(client: PoolClient): PoolClient {
    const { processID } = client as PoolClient & { processID: number };
    const query = async (...statement: Parameters<PoolClient['query']>): Promise<unknown> => {
      if (this.#left-- === 0) await this.#pool.query('SELECT pg_terminate_backend($1)', [processID]);
      return client.query(...statement);
    };
    return Object.assign(Object.create(client) as PoolClient, { query });
  }
}

/** Returns the ports of a world whose connections are lost after this many statements. */
export function losing(world: PeopleWorld, statements: number): PeoplePorts {
  return { ...world.ports, people: new LosingPeople(world.pool, statements) };
}

/** True if the work finished before the connection was lost. */
export async function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
