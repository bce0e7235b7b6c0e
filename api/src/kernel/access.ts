import type { Scope } from './actor.ts';

/** Authentication schemes, as OpenAPI security schemes. Each scheme also needs an Authenticator. */
export const schemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of the account.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Session of a person who signed in at `/sign-in`. Only for requests from pages of the same origin.',
  },
} as const;

export type Scheme = keyof typeof schemes;

/** Credentials and scope required by an endpoint. */
export interface Access extends Demand {
  /** Accepted schemes. The list is empty for public endpoints. */
  readonly by: readonly Scheme[];
  /** Additional requirements of some requests, which the use case checks. */
  readonly further: readonly FurtherDemand[];
  /** Requires a session whose user signed in at most a few minutes ago. */
  readonly needsFreshSession?: boolean;
  /** Allows suspended accounts, even though the endpoint writes. */
  readonly isWhileSuspended?: boolean;
  /** Allows unverified accounts. */
  readonly isBeforeVerification?: boolean;
}

interface Demand {
  /** Required scope. With null, any token is sufficient. */
  readonly scope: Scope | null;
  /** Accepts only the personal access token. */
  readonly privateKeys?: boolean;
}

interface FurtherDemand extends Demand {
  /** Requests to which the requirement applies, e.g. `with private=true`. */
  readonly when: string;
}

export const open: Access = { by: [], scope: null, further: [] };

/** Access for sessions, and for tokens with the scope. With `null`, any token is sufficient. */
export function caller(scope: Scope | null, ...further: readonly FurtherDemand[]): Access {
  return { by: ['bearer', 'session'], scope, further };
}

/**
 * Like `caller`, but the user of a session must have signed in recently. Protects against misuse of an unattended
 * browser.
 */
export function freshCaller(scope: Scope | null): Access {
  return { ...caller(scope), needsFreshSession: true };
}

/** Like `caller`, but for tokens only. */
export function token(scope: Scope | null, ...further: readonly FurtherDemand[]): Access {
  return { by: ['bearer'], scope, further };
}

/** Requires the personal access token, and the scope. Used when private keys enter or leave the service. */
export function personalToken(scope: Scope): Access {
  return { ...token(scope), privateKeys: true };
}

/**
 * Like the given access, but unverified accounts are allowed, so that they can see and request the features that they
 * lack.
 */
export function beforeVerification(access: Access): Access {
  return { ...access, isBeforeVerification: true };
}
