import type { Actor, Token } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import { type AuditEntry, personOf } from '../audit/audit-entry.ts';

/** Makes a row of the audit log about a token. */
export type TokenRecorder = (action: TokenAction, token: Token) => AuditEntry;

export type TokenAction = 'token.create' | 'token.rename' | 'token.rotate' | 'token.revoke';

/** Makes rows about tokens that the token of a request makes, changes or ends. */
export function recorderOf(actor: Actor, requestId: string): TokenRecorder {
  return (action, token) => ({
    kept: keptBy(actor.account.plan),
    accountId: actor.account.id,
    action,
    outcome: 'applied',
    via: 'token',
    tokenId: actor.token.id,
    requestId,
    person: personOf(actor),
    details: tokenDetails(token),
  });
}

/** Rights of a token as JSON; its name, description and addresses are persons' data and left out. */
export function tokenDetails({ id, kind, scopes, zones, names, types, expiresAt, maxUnused }: Token): string {
  const limits = { zones, names, types, expires_at: expiresAt?.toISOString() ?? null, max_unused: maxUnused };
  return JSON.stringify({ token: { id, kind, scopes, ...limits } });
}
