import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { Failure } from '../failure.ts';
import type { Client, Session } from '../pages/session.ts';
import { requireFresh } from '../people/change-password.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { personEntry } from '../people/person-entry.ts';
import { subjectOf } from '../people/sign-out.ts';
import { findByIdentity, hasOtherWay, holdPerson, insertIdentity } from './identities.ts';
import type { Identity } from './identity.ts';

interface IdentityChange extends Pick<Identity, 'provider' | 'login'> {
  /** The address of the person's browser. */
  readonly address: string;
  readonly change: 'link' | 'unlink';
}

/** Adds a proven identity to the ways in which the person of a fresh session signs in. Throws Failure forbidden where it is not fresh, and conflict where the identity, or another one there, is linked already. */
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

/** Takes an identity away from the person of a fresh session. Throws Failure forbidden where it is not fresh, not_found, or conflict where nothing else would let them in. */
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

/** Notes a change in the audit log, and tells the person of it by mail. */
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

/** The name that people see; a provider that is configured no longer has none. */
function labelOf({ identityProviders }: IdentityPorts, name: string): string {
  return identityProviders.get(name)?.label ?? name;
}
