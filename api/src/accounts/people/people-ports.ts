import type { ProcessPorts } from '../../kernel/ports.ts';
import type { Mail } from '@fourwinds/mail';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import type { PoolClient } from 'pg';
import type { FactorKeys } from './factors/factor-keys.ts';
import type { CountryOf } from './countries.ts';
import type { ListedPasswords } from './password-rules.ts';
import { NetworkLimit } from './network-limit.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { People } from './people.ts';
import type { Sessions } from './sessions.ts';

export type SignUp = 'open' | 'closed';

/**
 * Limits per network: wrong passwords, sign-ups, password resets, provider responses, device authorizations, and
 * unknown device codes.
 */
export interface PeopleLimits {
  readonly signIns: NetworkLimit;
  readonly signUps: NetworkLimit;
  readonly resets: NetworkLimit;
  readonly visits: NetworkLimit;
  readonly programs: NetworkLimit;
  readonly programCodes: NetworkLimit;
}

export interface PersonPorts extends FactorKeys, PagesUrl {
  readonly people: People;
  readonly sessions: Sessions;
  readonly passwords: PasswordHashing;
  readonly listedPasswords: ListedPasswords;
  readonly peopleLimits: PeopleLimits;
  readonly countryOf: CountryOf;
  readonly signUp: SignUp;
  /** If `required`, users without a second factor can open only the pages that add a factor. */
  readonly secondFactor: 'optional' | 'required';
}

export interface PeoplePorts extends PersonPorts, Pick<ProcessPorts, 'log' | 'now'> {
  readonly mails: { enqueue(client: PoolClient, ...mails: readonly Mail[]): Promise<void> };
  readonly serviceDomain: string;
}

const MINUTES = 60;

/**
 * Returns the limits, using the clock of the ports. Even a household or office with a single address stays below
 * these limits.
 */
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
