import { Failure } from '../../kernel/failure.ts';
import type { Client, Session } from '../people/browser-session.ts';
import { finishSignIn, type SignInResult } from '../people/finish-sign-in.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { findByIdentity } from './identities.ts';
import type { Identity } from './linked-identity.ts';

/**
 * Signs in the user who has a proven identity, with the same effect as a correct password. Refreshes an existing
 * session of the same user. Returns undefined if no user has the identity, even if a user has its email address.
 */
export async function signInWith(
  ports: PeoplePorts,
  identity: Identity,
  visitor: Client,
  before?: Session,
): Promise<SignInResult | undefined> {
  return ports.people.transact(async (client) => {
    const person = await findByIdentity(client, identity);
    if (person === undefined) return undefined;
    return finishSignIn(client, ports, { person, proof: identity.provider, visitor, before });
  });
}

/** Refreshes a session with an identity of its user. Throws Failure forbidden for another user's identity. */
export async function signInAgainWith(
  ports: PeoplePorts,
  session: Session,
  identity: Identity,
  visitor: Client,
): Promise<SignInResult> {
  return ports.people.transact(async (client) => {
    const person = await findByIdentity(client, identity);
    if (person?.id !== session.person.id)
      throw new Failure('forbidden', `${identity.login} is not linked to the account that you are signed in to`);
    return finishSignIn(client, ports, { person, proof: identity.provider, visitor, before: session });
  });
}
