import { accountActor } from '../accounts/account-actor.ts';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import { refuseSuspended } from '../../kernel/authorise.ts';
import type { Meter } from '../../kernel/meter.ts';
import type { Client, Session } from './browser-session.ts';

type Person = Pick<Session, 'id' | 'person' | 'account' | 'isFresh'>;

/**
 * Returns the actor of a session for the use cases of the API. The actor has all rights of the account. The audit log
 * names the session, and `meter` counts the request.
 */
export function sessionActor(
  { id, person, account, isFresh }: Person,
  { address }: Pick<Client, 'address'>,
  meter?: Meter,
): Actor {
  const actor = accountActor(account, { id, isFresh }, { name: person.email, address });
  return meter === undefined ? actor : { ...actor, meter };
}

/**
 * Returns the actor of a session that creates tokens. Throws Failure verification_required or forbidden if the
 * account may not have more tokens.
 */
export function tokenActor(services: VerifiedPorts, session: Person, client: Pick<Client, 'address'>): Actor {
  const actor = sessionActor(session, client);
  requireVerified(services, actor, 'a token');
  refuseSuspended(actor);
  return actor;
}
