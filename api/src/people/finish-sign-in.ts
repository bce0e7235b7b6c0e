import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { hasFactor } from './factors/factors.ts';
import { startPending } from './factors/pending-sign-ins.ts';
import type { Client, Session } from '../pages/session.ts';
import { rememberPlaces } from './known-places.ts';
import type { Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import { createSecret, hashSecret } from './secret.ts';
import { endSession } from './sessions.ts';

/** Somebody who has proven who they are. */
export interface Proven {
  readonly person: Person;
  /** How, as the audit log says it: `password`, for example, or `password+totp`. */
  readonly proof: string;
  readonly visitor: Client;
  /** The session that the browser has. */
  readonly before: Session | undefined;
}

/** The secrets that a browser gets: of a session, with that by which the browser is known, or of a sign-in that waits for the second factor. */
export type SignInResult =
  | { readonly state: 'signed-in'; readonly secret: string; readonly browser: string }
  | { readonly state: 'pending'; readonly secret: string };

type SignInPorts = Pick<PeoplePorts, 'sessions' | 'now'>;

/** Goes on after a first factor, in the transaction that proved it: with a session, or where the person has a second factor, with a sign-in that waits for it. */
export async function finishSignIn(client: PoolClient, ports: SignInPorts, proven: Proven): Promise<SignInResult> {
  if (!(await hasFactor(client, proven.person.id))) return startSession(client, ports, proven);
  const { person, proof } = proven;
  return { state: 'pending', secret: await startPending(client, { personId: person.id, proof }, ports.now()) };
}

/**
 * Starts a session of a person who has proven all factors, in a transaction. A session of the same person that the browser has goes on, fresh and with
 * another secret; one of another person ends.
 */
export async function startSession(
  client: PoolClient,
  { sessions, now }: SignInPorts,
  { person, proof, visitor, before }: Proven,
): Promise<SignInResult> {
  const isSame = before?.person.id === person.id;
  if (before !== undefined && !isSame) await endSession(client, before.person.id, before.id);
  const renewed = before !== undefined && isSame ? await sessions.renew(client, before.id) : undefined;
  const details = JSON.stringify({ by: proof });
  await recordActions(client, [personEntry(person, 'person.sign-in', { address: visitor.address, details })]);
  const browser = hashSecret(visitor.browser ?? '') === undefined ? createSecret(randomBytes) : visitor.browser!;
  await rememberPlaces(client, person.id, { ...visitor, browser }, now());
  return { state: 'signed-in', secret: renewed ?? (await sessions.start(client, person.id, visitor)), browser };
}
