import type { Actor, Token } from '../actor.ts';
import { actorEntry } from '../accounts/actor-entry.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';

/** Makes a row of the audit log about a token. */
export type TokenRecorder = (action: TokenAction, token: Token) => AuditEntry;

export type TokenAction = 'token.create' | 'token.rename' | 'token.rotate' | 'token.revoke';

/** Makes rows about tokens that the token of a request makes, changes or ends. */
export function recorderOf(actor: Actor, requestId: string): TokenRecorder {
  return (action, token) => actorEntry(actor, requestId, action, tokenDetails(token));
}

/** Rights of a token as JSON; its name, description and addresses are persons' data and left out. */
export function tokenDetails({ id, kind, scopes, zones, names, types, expiresAt, maxUnused }: Token): string {
  const limits = { zones, names, types, expires_at: expiresAt?.toISOString() ?? null, max_unused: maxUnused };
  return JSON.stringify({ token: { id, kind, scopes, ...limits } });
}
