import { Failure } from '../failure.ts';
import type { Client, Session } from '../pages/session.ts';
import { finishSignIn, type SignInResult } from '../people/finish-sign-in.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { findByIdentity } from './identities.ts';
import type { Identity } from './identity.ts';

/**
 * Signs in the person with a proven identity, as a right password would; a session of the same person that the browser has becomes fresh. undefined where nobody
 * has the identity: an equal address of mail says nothing.
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

/** Makes a session fresh by an identity of its person. Throws Failure forbidden for an identity of anybody else. */
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
