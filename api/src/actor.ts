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
