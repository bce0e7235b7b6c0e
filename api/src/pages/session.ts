import type { Request } from 'express';
import type { Account } from '../actor.ts';
import type { Cookie } from './cookies.ts';

/** The cookie with the secret of a session. */
export const SESSION_COOKIE: Cookie['name'] = '__Host-session';

/** The cookie with the secret by which a browser is known that has signed in before. */
export const BROWSER_COOKIE: Cookie['name'] = '__Host-browser';

/** A person who has signed in. */
export interface Session {
  readonly id: string;
  readonly person: { readonly id: string; readonly email: string };
  readonly account: Account;
  /** When the account ends; null where it is not to be deleted. */
  readonly endsAt: Date | null;
  /** Whether the person signed in so recently that dangerous things need no further proof. */
  readonly isFresh: boolean;
  /** Whether the person has an authenticator app or a passkey. */
  readonly hasFactor: boolean;
  /** Whether the person runs the service. */
  readonly isOperator: boolean;
}

/** The client of a request. */
export interface Client {
  /** Its address, trusted proxies taken into account. */
  readonly address: string;
  /** The name of its browser, as it says. */
  readonly userAgent: string;
  /** The secret of a browser that has signed in before. */
  readonly browser?: string;
}

const USER_AGENT_CHARACTERS = 256;

/** The client of a request from an address. */
export function clientOf(request: Request, address: string): Client {
  return { address, userAgent: (request.get('User-Agent') ?? '').slice(0, USER_AGENT_CHARACTERS) };
}

/** The session with a secret; undefined where there is none, or it has ended. */
export type ReadSession = (secret: string, client: Client) => Promise<Session | undefined>;
