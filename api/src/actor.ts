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

/** The account and token of a request. */
export interface Identity {
  readonly account: Account;
  readonly token: Token;
}

/** The account, token and address of a request. */
export interface Actor extends Identity {
  /** IP address. */
  readonly address: string;
}
