import { requireVerified } from '../accounts/require-verified.ts';
import { type Actor, scopes } from '../actor.ts';
import { refuseSuspended } from '../authorise.ts';
import type { Client, Session } from '../pages/session.ts';

/** A person in a session, as the use cases of the APIs see who acts: with all rights of the account. The log names the session. */
export function sessionActor({ id, person, account }: Session, { address }: Pick<Client, 'address'>): Actor {
  const unlimited = { zones: null, names: null, types: null, allowlist: null, expiresAt: null, maxUnused: null };
  const unused = { createdAt: account.createdAt, lastUsedAt: null, lastUsedIp: null, previousExpiresAt: null };
  return {
    account,
    address,
    session: { id },
    token: { id, name: person.email, description: null, kind: 'personal', scopes, ...unlimited, ...unused },
  };
}

/** The same, to make tokens. Throws Failure verification_required or forbidden where the account may have no more of them. */
export function tokenActor(session: Session, client: Pick<Client, 'address'>): Actor {
  const actor = sessionActor(session, client);
  requireVerified(actor, 'a token');
  refuseSuspended(actor);
  return actor;
}
