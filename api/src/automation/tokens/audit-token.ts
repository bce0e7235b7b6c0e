import type { Actor, Token } from '../../kernel/actor.ts';
import { actorEntry } from '../../accounts/accounts/actor-entry.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';

export type TokenRecorder = (action: TokenAction, token: Token) => AuditEntry;

export type TokenAction = 'token.create' | 'token.rename' | 'token.rotate' | 'token.revoke';

export function recorderOf(actor: Actor, requestId: string): TokenRecorder {
  return (action, token) => actorEntry(actor, requestId, action, tokenDetails(token));
}

/** Returns the rights of a token as JSON. Omits name, description and addresses, which are personal data. */
export function tokenDetails({ id, kind, scopes, zones, names, types, expiresAt, maxUnused }: Token): string {
  const limits = { zones, names, types, expires_at: expiresAt?.toISOString() ?? null, max_unused: maxUnused };
  return JSON.stringify({ token: { id, kind, scopes, ...limits } });
}
