import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { hasFactor } from './factors/factors.ts';
import { startPending } from './factors/pending-sign-ins.ts';
import type { Client, Session } from './browser-session.ts';
import { rememberPlaces } from './known-places.ts';
import type { Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import { createSecret, hashSecret } from './secret.ts';
import { endSession } from './sessions.ts';

export interface Proven {
  readonly person: Person;
  /** Factors as in the audit log, such as `password` or `password+totp`. */
  readonly proof: string;
  readonly visitor: Client;
  readonly before: Session | undefined;
}

/**
 * Secrets for the browser. After a complete sign-in: the secret of the session and the secret of the browser.
 * Otherwise: the secret of the pending sign-in.
 */
export type SignInResult =
  | { readonly state: 'signed-in'; readonly secret: string; readonly browser: string }
  | { readonly state: 'pending'; readonly secret: string };

type SignInPorts = Pick<PeoplePorts, 'sessions' | 'now'>;

/**
 * Continues after the first factor, in the same transaction that proved this factor. Starts a session, or a pending
 * sign-in if the user has a second factor.
 */
export async function finishSignIn(client: PoolClient, ports: SignInPorts, proven: Proven): Promise<SignInResult> {
  if (!(await hasFactor(client, proven.person.id))) return startSession(client, ports, proven);
  const { person, proof } = proven;
  return { state: 'pending', secret: await startPending(client, { personId: person.id, proof }, ports.now()) };
}

/**
 * Starts a session after all factors are proven, in a transaction. If the browser already has a session of the same
 * user, refreshes it with a new secret. Ends a session of another user.
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
