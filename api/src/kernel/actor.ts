import type { Meter } from './meter.ts';

/** TSIG algorithms for signed updates (RFC 8945 section 6), default first. */
export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;

export type TsigAlgorithmName = (typeof tsigAlgorithms)[number];

/** The personal access token has all scopes. */
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
  /** Time from which the account is read-only. null if the account is not suspended. */
  readonly suspendedAt: Date | null;
  /** Kubernetes namespaces whose zones the account may read. Set by an administrator. */
  readonly shownNamespaces: readonly string[];
}

/**
 * `personal`: all rights. `scoped`: some scopes, zones and records. `read_only`: every `:read` scope.
 * `registrar_only`: domains.
 */
export const tokenKinds = ['personal', 'scoped', 'read_only', 'registrar_only'] as const;

export type TokenKind = (typeof tokenKinds)[number];

/** Restrictions of a token. null means unrestricted. */
export interface TokenRights {
  readonly kind: TokenKind;
  readonly scopes: readonly Scope[];
  readonly zones: readonly string[] | null;
  /** Patterns of owner names, relative to the zone. */
  readonly names: readonly string[] | null;
  readonly types: readonly string[] | null;
}

/** Restrictions on the source address and lifetime of a token. null means unrestricted. */
export interface TokenUse {
  /** IP addresses and networks. */
  readonly allowlist: readonly string[] | null;
  readonly expiresAt: Date | null;
  /** Seconds without use after which the token expires. */
  readonly maxUnused: number | null;
}

export interface Token extends TokenRights, TokenUse {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: Date;
  /** Updated at most once a minute. */
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  /** Time until which the secret from before the last rotation stays valid. */
  readonly previousExpiresAt: Date | null;
  /** Algorithm of the TSIG key for updates (RFC 2136). null if the token has no such key. */
  readonly tsigAlgorithm: TsigAlgorithmName | null;
}

export interface ActingSession {
  /** ID of the session. null if the service runs the request later. */
  readonly id: string | null;
  /** True if the user signed in within the last few minutes. */
  readonly isFresh: boolean;
}

export interface Identity {
  readonly account: Account;
  readonly token: Token;
  /** Set if a user acts without a token. `token` then has all rights. */
  readonly session?: ActingSession;
}

/** The account of a request. `session` is set if a signed-in user makes the request. */
export type Caller = Pick<Identity, 'account' | 'session'>;

/**
 * Returns the key for limits. The sessions of an account share limits that are separate from the limits of its
 * tokens.
 */
export function callerKey({ account, session }: Caller): string {
  return session === undefined ? account.id : `${account.id} sessions`;
}

export interface Actor extends Identity {
  readonly address: string;
  /** Counts the request. Absent if the account has no limits. */
  readonly meter?: Meter;
}

/** Returns the ID of the token, or null if the request uses a session. */
export function tokenIdOf({ session, token }: Actor): string | null {
  return session === undefined ? token.id : null;
}
