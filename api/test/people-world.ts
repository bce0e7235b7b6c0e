import { randomBytes } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import type { Mail } from '@fourwinds/mail';
import type { Pool } from 'pg';
import { Failure } from '../src/kernel/failure.ts';
import { carryOutAll } from '../src/accounts/people/carry-out-requests.ts';
import { readListedPasswords } from '../src/accounts/people/listed-passwords.ts';
import { PasswordHashing } from '../src/accounts/people/password-hashing.ts';
import { People } from '../src/accounts/people/people.ts';
import { peopleLimits, type PeoplePorts } from '../src/accounts/people/people-ports.ts';
import type { Session, Client } from '../src/accounts/people/browser-session.ts';
import { Sessions } from '../src/accounts/people/sessions.ts';
import { confirmSignUp, signUp } from '../src/accounts/people/sign-up.ts';
import { silent } from './harness.ts';
import { migratedDatabase } from './migrated-database.ts';

export const PASSWORD = 'four winds and a lantern';

type MailOf<K extends Mail['kind']> = Extract<Mail, { readonly kind: K }>;

/** The use cases of people, with a real Postgres. The test controls the clock and the mails. */
export class PeopleWorld {
  readonly pool: Pool;
  readonly ports: PeoplePorts;
  readonly #stop: () => Promise<void>;
  /** Time in milliseconds since 1970. */
  now = Date.parse('2026-11-24T12:00:00Z');
  mails: Mail[] = [];
  #visitors = 0;

  private constructor(pool: Pool, stop: () => Promise<void>, ports: Partial<PeoplePorts>) {
    this.pool = pool;
    this.#stop = stop;
    const now = () => this.now;
    this.ports = {
      factorKeys: new KeyRing([randomBytes(32)]),
      people: new People(pool),
      sessions: new Sessions(pool, now),
      passwords: new PasswordHashing(),
      listedPasswords: { has: () => false },
      peopleLimits: peopleLimits(now),
      countryOf: () => undefined,
      mails: { enqueue: async (_client, ...mails) => void this.mails.push(...mails) },
      signUp: 'open',
      secondFactor: 'optional',
      pagesUrl: 'https://dns.example',
      serviceDomain: 'service.example',
      log: silent,
      now,
      ...ports,
    };
  }

  static async start(ports: Partial<PeoplePorts> = {}): Promise<PeopleWorld> {
    const database = await migratedDatabase(silent);
    return new PeopleWorld(database.pool, () => database.stop(), {
      listedPasswords: await readListedPasswords(undefined),
      ...ports,
    });
  }

  /** Returns a world that uses existing tables. */
  static over(pool: Pool, ports: Partial<PeoplePorts>): PeopleWorld {
    return new PeopleWorld(pool, async () => undefined, ports);
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async reset(): Promise<void> {
    await this.pool.query(
      'TRUNCATE accounts, sign_in_failures, one_time_links, address_requests, audit_log, audit_persons CASCADE',
    );
    this.mails = [];
  }

  /** Returns a client at a new address. */
  visitor(): Client {
    const number = this.#visitors++;
    return { address: `198.51.${number >> 8}.${number & 255}`, userAgent: 'Browser/1.0' };
  }

  /** Carries out all requests. Returns the mails and then deletes them. */
  async delivered(): Promise<Mail[]> {
    await carryOutAll(this.ports);
    const { mails } = this;
    this.mails = [];
    return mails;
  }

  async mail<K extends Mail['kind']>(kind: K): Promise<MailOf<K>> {
    const mails = await this.delivered();
    expect(mails.map((mail) => mail.kind)).toEqual([kind]);
    return mails[0] as MailOf<K>;
  }

  async token(kind: 'confirm_address' | 'reset_password' | 'verify_account'): Promise<string> {
    return tokenOf((await this.mail(kind)).values.link);
  }

  /** Creates a person with PASSWORD and signs in. Returns the session secret. */
  async person(email: string, visitor = this.visitor()): Promise<string> {
    await signUp(this.ports, { email, password: PASSWORD }, visitor);
    const form = { token: await this.token('confirm_address'), password: PASSWORD };
    return (await confirmSignUp(this.ports, form, visitor)).secret;
  }

  async session(secret: string): Promise<Session | undefined> {
    return this.ports.sessions.read(secret, this.visitor());
  }

  async rows(statement: string, ...values: unknown[]): Promise<unknown[]> {
    return (await this.pool.query<object>(statement, values)).rows;
  }
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token')!;
}

/** Returns the code and message of the Failure. Returns undefined if the work succeeds. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, message: error.message };
  }
}
