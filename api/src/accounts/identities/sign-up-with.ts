import { Failure } from '../../kernel/failure.ts';
import type { Client } from '../people/browser-session.ts';
import { holdAddress } from '../people/address-failures.ts';
import { askFor } from '../people/address-requests.ts';
import { emailOf } from '../people/form-faults.ts';
import { useLink } from '../people/links.ts';
import { deadLink, requireLink } from '../people/require-link.ts';
import type { SignInResult } from '../people/finish-sign-in.ts';
import { insertPerson } from '../people/people.ts';
import { enterAsNew } from '../people/sign-up.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { insertIdentity } from './identities.ts';
import { type Identity, isSameIdentity } from './linked-identity.ts';
import { findProof } from './identity-proofs.ts';

/** Throws Failure forbidden if public sign-up is closed. */
export function requireOpenSignUp({ signUp }: Pick<PeoplePorts, 'signUp'>, { login }: Identity): void {
  if (signUp === 'closed')
    throw new Failure(
      'forbidden',
      `no account has ${login} among its ways to sign in, and only administrators create new accounts; sign in with your password and link it`,
    );
}

/** Returns the identity that the browser proved for a sign-up. Throws Failure forbidden if there is none. */
export async function provenIdentity({ people, now }: PeoplePorts, secret: string | undefined): Promise<Identity> {
  const identity = await findProof(people.database, secret, now());
  if (identity === undefined)
    throw new Failure(
      'forbidden',
      'this browser has not proven an identity within the last half hour; sign in with it again',
    );
  return identity;
}

/**
 * Requests an account for a proven identity. Sends a confirmation mail, as for a password sign-up, because the
 * provider's email address is not trusted. Throws Failure validation_error, rate_limited or forbidden.
 */
export async function signUpWith(
  ports: PeoplePorts,
  { secret, email: text }: { readonly secret: string | undefined; readonly email: string },
  { address }: Client,
): Promise<void> {
  const identity = await provenIdentity(ports, secret);
  requireOpenSignUp(ports, identity);
  const email = emailOf(text);
  ports.peopleLimits.signUps.take(address);
  await askFor(ports.people.database, { kind: 'sign_up_with', email, ...identity, client: address }, ports.now());
}

/**
 * Creates the account of an identity sign-up and signs in. The link proves the email address. The identity, proven
 * again, shows that the same user signed up. Both proofs are required, so that no one gets an account that another
 * person can enter. Throws Failure not_found, forbidden or conflict.
 */
export async function confirmSignUpWith(
  ports: PeoplePorts,
  token: string,
  identity: Identity,
  visitor: Client,
): Promise<SignInResult> {
  const { people, now } = ports;
  const { email } = await requireLink(ports, 'confirm_identity', token);
  return people.transact(async (client) => {
    // Always locks the address before the link, to avoid deadlocks.
    await holdAddress(client, email, now());
    const link = await useLink(client, 'confirm_identity', { secret: token, now: now() });
    if (link === undefined) throw deadLink('confirm_identity');
    if (!isSameIdentity(identity, link))
      throw new Failure(
        'forbidden',
        `someone other than ${identity.login} signed up; if it was not you, ignore the mail`,
      );
    const person = await insertPerson(client, { email: link.email, password: null }, now());
    if (person === undefined) throw deadLink('confirm_identity');
    if (!(await insertIdentity(client, person.id, identity, now())))
      throw new Failure('conflict', `${identity.login} is already linked to an account; sign in with it`);
    await client.query('DELETE FROM identity_proofs WHERE provider = $1 AND subject = $2', [
      identity.provider,
      identity.subject,
    ]);
    return enterAsNew(client, ports, { person, by: identity.provider, visitor });
  });
}
