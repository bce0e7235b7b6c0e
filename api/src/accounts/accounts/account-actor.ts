import { type Account, type ActingSession, type Actor, scopes } from '../../kernel/actor.ts';

const unlimited = { zones: null, names: null, types: null, allowlist: null, expiresAt: null, maxUnused: null };
const unused = { description: null, lastUsedAt: null, lastUsedIp: null, previousExpiresAt: null, tsigAlgorithm: null };

/**
 * Returns an actor that has all rights of the account and no token. Used for sessions, and for later work that a
 * session requested.
 */
export function accountActor(
  account: Account,
  session: ActingSession = { id: null, isFresh: false },
  { name, address }: { readonly name: string; readonly address: string } = { name: '', address: '' },
): Actor {
  const { id, createdAt } = account;
  const token = { id: session.id ?? id, name, kind: 'personal', scopes, createdAt, ...unlimited, ...unused } as const;
  return { account, token, address, session };
}
