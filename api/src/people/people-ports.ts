import type { Mail } from '@fourwinds/mail';
import type { Logger } from '@fourwinds/process';
import type { PoolClient } from 'pg';
import type { FactorKeys } from './factors/factor-keys.ts';
import type { CountryOf } from './countries.ts';
import type { ListedPasswords } from './password-rules.ts';
import { NetworkLimit } from './network-limit.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { People } from './people.ts';
import type { Sessions } from './sessions.ts';

/** Whether strangers may make accounts. */
export type SignUp = 'open' | 'closed';

/** Limits of a network: of wrong passwords, of sign-ups, of requests for another password, of answers of identity providers, of programs that ask for a token, and of codes that none of them has. */
export interface PeopleLimits {
  readonly signIns: NetworkLimit;
  readonly signUps: NetworkLimit;
  readonly resets: NetworkLimit;
  readonly visits: NetworkLimit;
  readonly programs: NetworkLimit;
  readonly programCodes: NetworkLimit;
}

/** Ports of people alone. */
export interface PersonPorts extends FactorKeys {
  readonly people: People;
  readonly sessions: Sessions;
  readonly passwords: PasswordHashing;
  readonly listedPasswords: ListedPasswords;
  readonly peopleLimits: PeopleLimits;
  readonly countryOf: CountryOf;
  readonly signUp: SignUp;
  /** The URL that links in mails begin with, without a final slash: it is configured, and never that of a request. Empty where mails can have none. */
  readonly pagesUrl: string;
}

/** Ports of the use cases of people. */
export interface PeoplePorts extends PersonPorts {
  readonly mails: { enqueue(client: PoolClient, ...mails: readonly Mail[]): Promise<void> };
  readonly serviceDomain: string;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const MINUTES = 60;

/** The limits of networks, by the clock of the ports. A household, or an office behind one address, stays below them. */
export function peopleLimits(now: () => number): PeopleLimits {
  return {
    signIns: new NetworkLimit({ limit: 30, seconds: 10 * MINUTES }, now),
    signUps: new NetworkLimit({ limit: 10, seconds: 60 * MINUTES }, now),
    resets: new NetworkLimit({ limit: 10, seconds: 60 * MINUTES }, now),
    visits: new NetworkLimit({ limit: 30, seconds: 10 * MINUTES }, now),
    programs: new NetworkLimit({ limit: 20, seconds: 10 * MINUTES }, now),
    programCodes: new NetworkLimit({ limit: 20, seconds: 10 * MINUTES }, now),
  };
}
