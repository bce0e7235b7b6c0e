import type { Pool, PoolClient } from 'pg';
import { People } from '../src/people/people.ts';
import type { PeoplePorts } from '../src/people/people-ports.ts';
import type { PeopleWorld } from './people-world.ts';

/** People whose transactions lose their connection. */
class LosingPeople extends People {
  readonly #pool: Pool;
  /** Statements that are carried out before. */
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

/** Ports of a world whose transactions are lost after so many statements. */
export function losing(world: PeopleWorld, statements: number): PeoplePorts {
  return { ...world.ports, people: new LosingPeople(world.pool, statements) };
}

/** Whether the work was done before that many statements were reached. */
export async function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
