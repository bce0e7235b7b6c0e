import type { Meter } from './meter.ts';

/** The algorithms of keys with which tokens sign updates (RFC 8945 6), the usual one first. */
export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;

export type TsigAlgorithmName = (typeof tsigAlgorithms)[number];

/** The scopes of tokens; the personal access token has all of them. */
export const scopes = [
  'zones:read',
  'zones:write',
  'records:read',
  'records:write',
  'dnssec:write',
  'dynamic:update',
  'webhooks:read',
  'webhooks:write',
  'domains:read',
  'domains:write',
  'tokens:read',
  'tokens:write',
  'audit:read',
] as const;

export type Scope = (typeof scopes)[number];

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly plan: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
  /** The time from which on it may only read; null where it may write. */
  readonly suspendedAt: Date | null;
  /** Namespaces of Kubernetes whose zones an administrator shows in it, to be read. */
  readonly shownNamespaces: readonly string[];
}

/** `personal`: everything. `scoped`: some scopes, zones and records. `read_only`: every `:read`. `registrar_only`: domains. */
export const tokenKinds = ['personal', 'scoped', 'read_only', 'registrar_only'] as const;

export type TokenKind = (typeof tokenKinds)[number];

/** The limits of a token's rights; null is no limit. */
export interface TokenRights {
  readonly kind: TokenKind;
  readonly scopes: readonly Scope[];
  /** Ids of the zones it is limited to. */
  readonly zones: readonly string[] | null;
  /** Patterns of the owner names that it is limited to, relative to their zone. */
  readonly names: readonly string[] | null;
  /** Record types that it is limited to. */
  readonly types: readonly string[] | null;
}

/** From where and how long a token can be used; null is no limit. */
export interface TokenUse {
  /** IP addresses and networks. */
  readonly allowlist: readonly string[] | null;
  readonly expiresAt: Date | null;
  /** Seconds without use after which it expires. */
  readonly maxUnused: number | null;
}

export interface Token extends TokenRights, TokenUse {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: Date;
  /** Written at most once a minute. */
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  /** Until when the secret before the last rotation is valid. */
  readonly previousExpiresAt: Date | null;
  /** The algorithm of its key for updates (RFC 2136); null where it has none. */
  readonly tsigAlgorithm: TsigAlgorithmName | null;
}

/** The session in which a person acts. */
export interface ActingSession {
  /** null where the service carries out their request later. */
  readonly id: string | null;
  /** Whether the person signed in within the last minutes. */
  readonly isFresh: boolean;
}

/** The account and token of a request. */
export interface Identity {
  readonly account: Account;
  readonly token: Token;
  /** The session of a person who acts without a token; `token` then says that they may do everything. */
  readonly session?: ActingSession;
}

/** The account behind a request, which asks by one of its tokens, or in a session of one of its persons. */
export type Caller = Pick<Identity, 'account' | 'session'>;

/** Tells the sessions of an account, which have limits of their own, from its tokens. */
export function callerKey({ account, session }: Caller): string {
  return session === undefined ? account.id : `${account.id} sessions`;
}

/** The account, token and address of a request. */
export interface Actor extends Identity {
  /** IP address. */
  readonly address: string;
  /** Counts the request; absent where nothing limits the account. */
  readonly meter?: Meter;
}

/** The id of the token that a request has; null where a session asks. */
export function tokenIdOf({ session, token }: Actor): string | null {
  return session === undefined ? token.id : null;
}
