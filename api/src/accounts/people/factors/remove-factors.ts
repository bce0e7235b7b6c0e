import type { PoolClient } from 'pg';
import { Failure } from '../../../kernel/failure.ts';
import type { Client, Session } from '../browser-session.ts';
import { requireFresh } from '../change-password.ts';
import { lockPerson } from '../people.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { hasFactor } from './factors.ts';
import { type FactorChange, noteFactor } from './note-factor.ts';
import { deletePasskey } from './passkey-rows.ts';
import { endPending } from './pending-sign-ins.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { deleteTotp } from './totp-rows.ts';

/** Removes the user's authenticator app. Throws Failure forbidden if the session is not fresh, or not_found. */
export function removeTotp(ports: PeoplePorts, session: Session, visitor: Client): Promise<void> {
  return remove(ports, session, visitor, async (client, personId) =>
    (await deleteTotp(client, personId)) ? { factor: 'totp', words: 'the authenticator app' } : undefined,
  );
}

/** Removes a passkey of the user. Throws Failure forbidden if the session is not fresh, or not_found. */
export function removePasskey(ports: PeoplePorts, session: Session, id: string, visitor: Client): Promise<void> {
  return remove(ports, session, visitor, async (client, personId) => {
    const name = await deletePasskey(client, personId, id);
    return name === undefined ? undefined : { factor: 'passkey', words: `the passkey “${name}”` };
  });
}

/**
 * Replaces the user's recovery codes. Throws Failure forbidden if the session is not fresh, or conflict if the user
 * has no second factor.
 */
export async function remakeRecoveryCodes(
  ports: PeoplePorts,
  session: Session,
  visitor: Client,
): Promise<readonly string[]> {
  requireFresh(session);
  return ports.people.transact(async (client) => {
    const { id } = session.person;
    await lockPerson(client, id);
    if (!(await hasFactor(client, id)))
      throw new Failure('conflict', 'add an authenticator app or a passkey first: recovery codes take their place');
    const words = 'new recovery codes, in place of those before';
    await noteFactor(client, ports, { change: 'added', factor: 'recovery-codes', words, session, visitor });
    return replaceRecoveryCodes(client, id);
  });
}

/** Removes all factors of a user, in a transaction. Returns how many there were. */
export async function removeAllFactors(client: PoolClient, personId: string): Promise<number> {
  await endPending(client, personId);
  const { rowCount } = await client.query('DELETE FROM passkeys WHERE person_id = $1', [personId]);
  const count = (rowCount ?? 0) + ((await deleteTotp(client, personId)) ? 1 : 0);
  await deleteRecoveryCodes(client, personId);
  return count;
}

type Removed = Pick<FactorChange, 'factor' | 'words'>;

async function remove(
  ports: PeoplePorts,
  session: Session,
  visitor: Client,
  take: (client: PoolClient, personId: string) => Promise<Removed | undefined>,
): Promise<void> {
  requireFresh(session);
  await ports.people.transact(async (client) => {
    const { id } = session.person;
    await lockPerson(client, id);
    const removed = await take(client, id);
    if (removed === undefined) throw new Failure('not_found', 'this factor was removed before');
    if (!(await hasFactor(client, id))) await deleteRecoveryCodes(client, id);
    await noteFactor(client, ports, { change: 'removed', ...removed, session, visitor });
  });
}
