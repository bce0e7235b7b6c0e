import { randomBytes } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { mailPlace } from '@fourwinds/mail';
import { Client, type Pool } from 'pg';
import { jest } from '@jest/globals';
import { eventually } from '../../test/eventually.ts';
import type { Random } from '../../test/random.ts';
import { startPostgres, type TestPostgres } from '../../test/postgres/server.ts';
import { migrate } from '../src/storage/db/migrate.ts';
import { openPool } from '../src/storage/db/pool.ts';
import { Mails } from '../src/mail/mails/mails.ts';
import { silent } from './harness.ts';
import { tokenOf } from './people-world.ts';

const FIRST_STATEMENT = 30;

/**
 * Returns the numbers of statements after which Postgres is killed. There is one in each part of the run. The first
 * is early, and the last is late.
 */
export function momentsOfKills(random: Random, kills: number, statements: number): number[] {
  const part = (statements - FIRST_STATEMENT) / kills;
  return Array.from({ length: kills }, (_, i) => FIRST_STATEMENT + Math.floor((i + random.next()) * part));
}

/** A separate Postgres that a test kills between statements, and the mails that are written there. */
export class MortalPostgres {
  readonly pool: Pool;
  readonly mails: Mails;
  readonly #postgres: TestPostgres;
  readonly #keys: KeyRing;
  isKilled = false;

  private constructor(postgres: TestPostgres) {
    this.#postgres = postgres;
    this.#keys = new KeyRing([randomBytes(32)]);
    this.pool = openPool(postgres.url, silent);
    this.mails = new Mails(this.pool, this.#keys, { ofMailbox: 3, ofAccount: 10, ofNetwork: 30, open: 1_000_000 });
  }

  static async start(): Promise<MortalPostgres> {
    const mortal = new MortalPostgres(await startPostgres());
    await migrate(mortal.pool);
    return mortal;
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.#postgres.stop();
  }

  /** Runs the works, kills Postgres after this many statements, and waits until Postgres runs again. */
  async killAfter<T>(statements: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
    let left = statements;
    this.isKilled = false;
    const original = Reflect.get(Client.prototype, 'query') as (...values: unknown[]) => unknown;
    const die = () => {
      this.isKilled = true;
      this.#postgres.kill();
    };
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...values: unknown[]) {
      const sent = original.apply(this, values);
      if (--left === 0) die();
      return sent as never;
    });
    const results = await Promise.all(works.map((work) => work())).finally(() => spy.mockRestore());
    await eventually(() => this.pool.query('SELECT 1'));
    return results;
  }

  /** Processes people one after the other until Postgres is killed. Returns all people whose processing had begun. */
  async untilKilled<P>(begin: (count: number) => P, go: (person: P) => Promise<void>): Promise<P[]> {
    const all: P[] = [];
    try {
      while (!this.isKilled) {
        const person = begin(all.length);
        all.push(person);
        await go(person);
      }
    } catch (error) {
      if (!this.isKilled) throw error;
    }
    return all;
  }

  /**
   * Waits for the mail to an address, and returns the secret in it. Returns undefined if Postgres is killed first.
   * Another worker may write the mail.
   */
  awaitToken(email: string): Promise<string | undefined> {
    return eventually(async () => (this.isKilled ? undefined : this.tokenFor(email)));
  }

  /** Returns the secret in the only mail to an address. */
  async tokenFor(email: string): Promise<string> {
    const { rows } = await this.pool.query<{ id: string; sealed: Buffer }>(
      'SELECT id, sealed FROM mails WHERE recipient = $1',
      [email],
    );
    if (rows.length === 0) throw new Error(`no mail to ${email} yet`);
    const { link } = JSON.parse(this.#keys.open(rows[0].sealed, mailPlace(rows[0].id))) as { link: string };
    return tokenOf(link);
  }
}
