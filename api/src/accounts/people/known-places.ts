import { hash } from 'node:crypto';
import { networkOf } from '@fourwinds/process';
import type { PoolClient } from 'pg';
import type { Client, Session } from './browser-session.ts';
import { hashSecret } from './secret.ts';

export const KNOWN_MILLISECONDS = 180 * 24 * 3_600_000;
/** Maximum per user. The most recently used are kept. */
const MAX_PLACES = 100;

/**
 * Returns a separate key for counting a visitor's wrong passwords, if the user has signed in from this browser or
 * network before. Otherwise returns undefined.
 */
export async function knownPlace(
  client: PoolClient,
  personId: string | undefined,
  { visitor, before, now }: { readonly visitor: Client; readonly before: Session | undefined; readonly now: number },
): Promise<string | undefined> {
  const places = placesOf(personId ?? '', visitor);
  const { rows } = await client.query<{ place: Buffer }>(FIND, [places, new Date(now - KNOWN_MILLISECONDS)]);
  const [place] = places.filter((one) => rows.some((row) => row.place.equals(one)));
  if (place !== undefined) return `place ${place.toString('hex')}`;
  return personId !== undefined && before?.person.id === personId ? `session ${before.id}` : undefined;
}

/** Stores the browser and network of a user who has signed in, in a transaction. */
export async function rememberPlaces(
  client: PoolClient,
  personId: string,
  visitor: Client,
  now: number,
): Promise<void> {
  await client.query(REMEMBER, [placesOf(personId, visitor), personId, new Date(now)]);
  await client.query(FORGET_SUPERFLUOUS, [personId, MAX_PLACES]);
}

/** The browser comes first, because others may share the network. */
function placesOf(personId: string, { address, browser }: Client): Buffer[] {
  const texts = hashSecret(browser ?? '') === undefined ? [] : [`browser ${browser}`];
  return [...texts, `network ${networkOf(address)}`].map((text) => hash('sha256', `${personId} ${text}`, 'buffer'));
}

const FIND = 'SELECT place FROM known_places WHERE place = ANY($1) AND last_used_at > $2';

const REMEMBER = `
  INSERT INTO known_places (place, person_id, last_used_at) SELECT place, $2, $3 FROM unnest($1::bytea[]) AS place
  ON CONFLICT (place) DO UPDATE SET last_used_at = EXCLUDED.last_used_at`;

const FORGET_SUPERFLUOUS = `
  DELETE FROM known_places WHERE place IN (
    SELECT place FROM known_places WHERE person_id = $1 ORDER BY last_used_at DESC OFFSET $2)`;
