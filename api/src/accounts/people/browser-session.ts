import type { Request } from 'express';
import type { Account } from '../../kernel/actor.ts';
import type { Cookie } from '../../http/cookies.ts';

export const SESSION_COOKIE: Cookie['name'] = '__Host-session';

/** Cookie with the secret that identifies a browser after its first sign-in. */
export const BROWSER_COOKIE: Cookie['name'] = '__Host-browser';

export interface Session {
  readonly id: string;
  readonly person: { readonly id: string; readonly email: string };
  readonly account: Account;
  /** Scheduled deletion time of the account, or null. */
  readonly endsAt: Date | null;
  /** True if the user signed in recently enough for sensitive changes. */
  readonly isFresh: boolean;
  /** True if the user has an authenticator app or passkey. */
  readonly hasFactor: boolean;
  readonly isStaff: boolean;
}

export interface Client {
  /** IP address, with trusted proxies taken into account. */
  readonly address: string;
  readonly userAgent: string;
  /** Secret of a browser that has signed in before. */
  readonly browser?: string;
}

const USER_AGENT_CHARACTERS = 256;

export function clientOf(request: Request, address: string): Client {
  return { address, userAgent: (request.get('User-Agent') ?? '').slice(0, USER_AGENT_CHARACTERS) };
}

/** Returns the session that has this secret, or undefined if the session does not exist or has ended. */
export type ReadSession = (secret: string, client: Client) => Promise<Session | undefined>;
