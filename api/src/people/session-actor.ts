import { accountActor } from '../accounts/account-actor.ts';
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { refuseSuspended } from '../authorise.ts';
import type { Meter } from '../meter.ts';
import type { Client, Session } from '../pages/session.ts';

/** A person with the id of the session in which they act. */
type Person = Pick<Session, 'id' | 'person' | 'account' | 'isFresh'>;

/** A person in a session, as the use cases of the APIs see who acts: with all rights of the account. The log names the session; `meter` counts the request. */
export function sessionActor(
  { id, person, account, isFresh }: Person,
  { address }: Pick<Client, 'address'>,
  meter?: Meter,
): Actor {
  const actor = accountActor(account, { id, isFresh }, { name: person.email, address });
  return meter === undefined ? actor : { ...actor, meter };
}

/** The same, to make tokens. Throws Failure verification_required or forbidden where the account may have no more of them. */
export function tokenActor(services: VerifiedPorts, session: Person, client: Pick<Client, 'address'>): Actor {
  const actor = sessionActor(session, client);
  requireVerified(services, actor, 'a token');
  refuseSuspended(actor);
  return actor;
}
