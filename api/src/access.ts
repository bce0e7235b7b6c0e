import type { Scope } from './actor.ts';

/** Ways in which a caller proves who they are, as OpenAPI describes them. A new way is its entry here and its Authenticator. */
export const schemes = {
  token: { type: 'http', scheme: 'bearer' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of a person who has signed in at `/sign-in`, in requests of pages of the same origin.',
  },
} as const;

export type Scheme = keyof typeof schemes;

/** The credentials and scope that an endpoint requires. */
export interface Access extends Demand {
  /** One of these has to be used; none for endpoints that are public. */
  readonly by: readonly Scheme[];
  /** Demands that some requests make, too. The use case knows which, and checks them. */
  readonly further: readonly FurtherDemand[];
  /** A person has to have signed in within the last minutes. */
  readonly needsFreshSession?: boolean;
  /** Accounts that are suspended may call it, too, though it writes. */
  readonly isWhileSuspended?: boolean;
  /** Accounts that are not verified may call it, too. */
  readonly isBeforeVerification?: boolean;
}

interface Demand {
  /** null where any token will do. */
  readonly scope: Scope | null;
  /** Only the personal access token will do. */
  readonly privateKeys?: boolean;
}

interface FurtherDemand extends Demand {
  /** Which requests, e.g. `with private=true`. */
  readonly when: string;
}

/** Anybody may call it. */
export const open: Access = { by: [], scope: null, further: [] };

/** A person in a session may do it, and a token that has the scope; `null`: any token. */
export function caller(scope: Scope | null, ...further: readonly FurtherDemand[]): Access {
  return { by: ['token', 'session'], scope, further };
}

/** The same, but for persons who have just signed in: whoever finds a browser open does not do it. */
export function freshCaller(scope: Scope | null): Access {
  return { ...caller(scope), needsFreshSession: true };
}

/** The same, but for tokens alone. */
export function token(scope: Scope | null, ...further: readonly FurtherDemand[]): Access {
  return { by: ['token'], scope, further };
}

/** The personal access token has to have the scope: private keys leave or enter the service. */
export function personalToken(scope: Scope): Access {
  return { ...token(scope), privateKeys: true };
}

/** The same for accounts that are not verified, too: to see the features that they lack, and to ask for them. */
export function beforeVerification(access: Access): Access {
  return { ...access, isBeforeVerification: true };
}
