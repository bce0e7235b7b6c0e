import { Failure } from './failure.ts';

/** What a token may allow; the personal access token has all of them. */
export const scopes = [
  'zones:read',
  'zones:write',
  'records:read',
  'records:write',
  'dnssec:write',
  'dynamic:update',
  'webhooks:read',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly plan: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
}

export interface Token {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Ids of the zones it is limited to; null for all of the account. */
  readonly zones: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Who makes a request. */
export interface Actor {
  readonly account: Account;
  readonly token: Token;
}

/** Throws Failure forbidden unless the token has the scope. */
export function authorise({ token }: Actor, scope: Scope): void {
  if (!token.scopes.includes(scope)) throw new Failure('forbidden', `the token lacks the scope ${scope}`);
}

/** Throws Failure forbidden unless the token has the scope and is good for the zone. */
export function authoriseZone(actor: Actor, scope: Scope, zoneId: string): void {
  authorise(actor, scope);
  if (!mayUseZone(actor, zoneId)) throw new Failure('forbidden', 'the token is limited to other zones');
}

export function mayUseZone({ token }: Actor, zoneId: string): boolean {
  return token.zones === null || token.zones.includes(zoneId);
}

/** Throws Failure verification_required unless the account is verified. */
export function requireVerified({ account }: Actor, what: string): void {
  if (account.verifiedAt === null)
    throw new Failure('verification_required', `${what} needs a verified account; verify this one first`);
}

/**
 * Who has a private key can sign false data, and nobody sees it: only the personal access token gives or takes one. Throws Failure
 * forbidden.
 */
export function authorisePrivateKeys({ token }: Actor): void {
  if (token.kind !== 'personal' || token.zones !== null)
    throw new Failure('forbidden', 'private keys need the personal access token of the account');
}
