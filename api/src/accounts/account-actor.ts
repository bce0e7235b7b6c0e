import { type Account, type Actor, scopes } from '../actor.ts';

const unlimited = { names: null, types: null, zones: null, allowlist: null, expiresAt: null, maxUnused: null } as const;
const unused = { lastUsedAt: null, lastUsedIp: null, previousExpiresAt: null, description: null } as const;

/** The owner of an account, who acts by no token and with all rights. */
export function accountActor(account: Account): Actor {
  const { id, createdAt } = account;
  const token = { id, name: '', kind: 'personal', scopes, createdAt, ...unlimited, ...unused } as const;
  return { account, token, address: '', session: { id: null } };
}
