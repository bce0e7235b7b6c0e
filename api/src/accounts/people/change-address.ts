import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { holdAddress } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { requireFresh } from './change-password.ts';
import { emailOf } from './form-faults.ts';
import { type Link, makeLink, useLink } from './links.ts';
import { deadLink } from './require-link.ts';
import { findPerson, type Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import { linkPurposes } from './link-purposes.ts';
import type { Session, Client } from './browser-session.ts';

/**
 * Requests another email address and sends links to both. The response does not reveal whether the address is taken.
 * Throws Failure validation_error, rate_limited, or forbidden if the session is not fresh.
 */
export async function askForAddress(
  ports: PeoplePorts,
  session: Session,
  text: string,
  { address }: Client,
): Promise<void> {
  requireFresh(session);
  const email = emailOf(text);
  if (email === session.person.email) throw fieldFailure('email', 'this is your address already');
  ports.peopleLimits.resets.take(address);
  const request = { kind: 'change_address', email, personId: session.person.id, client: address } as const;
  await askFor(ports.people.database, request, ports.now());
}

/**
 * Starts a change to a free address, in a transaction. Sends a link to both addresses. Only the latest links are
 * valid.
 */
export async function beginAddressChange(
  client: PoolClient,
  ports: PeoplePorts,
  { id: personId, email: before, account }: Person,
  email: string,
): Promise<void> {
  const { mails, now } = ports;
  const changeId = randomUUID();
  await client.query('DELETE FROM address_changes WHERE person_id = $1', [personId]);
  await client.query('INSERT INTO address_changes (id, person_id, email, expires_at) VALUES ($1, $2, $3, $4)', [
    changeId,
    personId,
    email,
    new Date(now() + linkPurposes.change_address.milliseconds),
  ]);
  const link = { purpose: 'change_address', personId, changeId } as const;
  const old = await makeLink(client, ports, { ...link, email: before });
  const made = await makeLink(client, ports, { ...link, email });
  if (old === undefined || made === undefined) return;
  const accountId = account.id;
  await mails.enqueue(
    client,
    { to: before, kind: 'address_change_old', values: { ...old, newAddress: email }, accountId },
    { to: email, kind: 'address_change_new', values: made, accountId },
  );
}

/**
 * Confirms a change at one of the two addresses. The second confirmation applies the change. Throws Failure
 * not_found, or conflict if the address has since been taken.
 */
export async function confirmAddress(
  ports: PeoplePorts,
  token: string,
  { address }: Client,
): Promise<'waiting' | 'changed'> {
  const { people, mails, now } = ports;
  return people.transact(async (client) => {
    const link = await useLink(client, 'change_address', { secret: token, now: now() });
    const change = link && (await confirm(client, link, now()));
    const person = change && (await findPerson(client, { id: change.personId }));
    if (person === undefined) throw deadLink('change_address');
    const { email, isComplete } = change!;
    if (!isComplete) return 'waiting';
    await holdAddress(client, email, now());
    if ((await findPerson(client, { email })) !== undefined)
      throw new Failure('conflict', 'another person has this address now');
    await setAddress(client, person, email);
    await recordActions(client, [personEntry({ ...person, email }, 'person.address', { address })]);
    const values = { at: new Date(now()), newAddress: email };
    await mails.enqueue(client, { to: person.email, kind: 'address_changed', values });
    return 'changed';
  });
}

interface AddressChange {
  readonly personId: string;
  readonly email: string;
  readonly isComplete: boolean;
}

async function confirm(client: PoolClient, { changeId, email }: Link, now: number): Promise<AddressChange | undefined> {
  const { rows } = await client.query<AddressChange>(
    `UPDATE address_changes
     SET new_confirmed_at = CASE WHEN email = $2 THEN $3 ELSE new_confirmed_at END,
         old_confirmed_at = CASE WHEN email = $2 THEN old_confirmed_at ELSE $3 END
     WHERE id = $1
     RETURNING person_id AS "personId", email,
       old_confirmed_at IS NOT NULL AND new_confirmed_at IS NOT NULL AS "isComplete"`,
    [changeId, email, new Date(now)],
  );
  return rows.at(0);
}

/**
 * Sets the address and invalidates links sent to the previous one. If an account created by administrators already
 * has the new address, the address of this account becomes empty.
 */
async function setAddress(client: PoolClient, { id, account }: Person, email: string): Promise<void> {
  await client.query('UPDATE persons SET email = $2 WHERE id = $1', [id, email]);
  await client.query('DELETE FROM address_changes WHERE person_id = $1', [id]);
  await client.query('DELETE FROM one_time_links WHERE person_id = $1', [id]);
  await client.query(
    'UPDATE accounts SET email = CASE WHEN EXISTS (SELECT FROM accounts WHERE email = $2) THEN NULL ELSE $2 END WHERE id = $1',
    [account.id, email],
  );
}
