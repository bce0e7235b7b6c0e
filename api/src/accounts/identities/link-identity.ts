import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Client, Session } from '../people/browser-session.ts';
import { requireFresh } from '../people/change-password.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { personEntry } from '../people/person-entry.ts';
import { subjectOf } from '../people/sign-out.ts';
import { findByIdentity, hasOtherWay, holdPerson, insertIdentity } from './identities.ts';
import type { Identity } from './linked-identity.ts';

interface IdentityChange extends Pick<Identity, 'provider' | 'login'> {
  readonly address: string;
  readonly change: 'link' | 'unlink';
}

/**
 * Links a proven identity to the user. Throws Failure forbidden if the session is not fresh. Throws conflict if the
 * identity is already linked, or the user has another identity at this provider.
 */
export async function linkIdentity(
  ports: IdentityPorts,
  session: Session,
  identity: Identity,
  { address }: Client,
): Promise<void> {
  requireFresh(session);
  const { people, now } = ports;
  const { person } = session;
  const label = labelOf(ports, identity.provider);
  await people.transact(async (client) => {
    if (!(await holdPerson(client, person.id))) throw new Failure('not_found', 'this account is gone');
    if (!(await insertIdentity(client, person.id, identity, now()))) {
      const owner = await findByIdentity(client, identity);
      throw new Failure('conflict', conflictOf(owner?.id, person.id, { login: identity.login, label }));
    }
    await recordAndTell(client, ports, session, { ...identity, address, change: 'link' });
  });
}

/**
 * Unlinks an identity from the user. Throws Failure forbidden if the session is not fresh, not_found, or conflict if
 * the user has no other way to sign in.
 */
export async function unlinkIdentity(
  ports: IdentityPorts,
  session: Session,
  provider: string,
  { address }: Client,
): Promise<void> {
  requireFresh(session);
  const { people } = ports;
  const { person } = session;
  const label = labelOf(ports, provider);
  await people.transact(async (client) => {
    await holdPerson(client, person.id);
    if (!(await hasOtherWay(client, person.id, provider)))
      throw new Failure('conflict', `${label} is the only way into this account; set a password first`);
    const { rows } = await client.query<{ login: string }>(
      'DELETE FROM identities WHERE person_id = $1 AND provider = $2 RETURNING login',
      [person.id, provider],
    );
    if (rows.length === 0) throw new Failure('not_found', `no identity of ${label} is linked`);
    await recordAndTell(client, ports, session, { provider, login: rows[0].login, address, change: 'unlink' });
  });
}

async function recordAndTell(
  client: PoolClient,
  ports: IdentityPorts,
  session: Session,
  { provider, login, address, change }: IdentityChange,
): Promise<void> {
  const { mails, pagesUrl, now } = ports;
  const details = JSON.stringify({ provider, login });
  await recordActions(client, [personEntry(subjectOf(session), `identity.${change}`, { address, details })]);
  const securityLink = `${pagesUrl}/settings/security`;
  const values = { at: new Date(now()), provider: labelOf(ports, provider), login, securityLink };
  await mails.enqueue(client, { to: session.person.email, kind: `identity_${change}ed`, values });
}

function conflictOf(
  owner: string | undefined,
  personId: string,
  { login, label }: { readonly login: string; readonly label: string },
): string {
  if (owner === personId) return `${login} is linked already`;
  if (owner === undefined) return `another identity of ${label} is linked; remove that one first`;
  return `${login} is linked to another account; remove it there first`;
}

/** Returns the display name of a provider, or its name if it is no longer configured. */
function labelOf({ identityProviders }: IdentityPorts, name: string): string {
  return identityProviders.get(name)?.label ?? name;
}
