import { randomBytes } from 'node:crypto';
import type { Client, Session } from '../browser-session.ts';
import { Failure, fieldFailure } from '../../../kernel/failure.ts';
import { requireFresh } from '../change-password.ts';
import { lockPerson } from '../people.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { requireKeys } from './factor-keys.ts';
import { noteFactor } from './note-factor.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { type CookieUse, openCookie, sealCookie } from './sealed-cookie.ts';
import { createTotpSecret, readCode, stepOfCode, totpUri } from './totp-code.ts';
import { saveTotp } from './totp-rows.ts';

/** How long an offered secret can be confirmed. */
export const OFFER_MILLISECONDS = 30 * 60_000;

export interface OfferedTotp {
  /** Secret in base 32. */
  readonly secret: string;
  readonly uri: string;
  /** Cookie that stores the secret in the browser. */
  readonly cookie: string;
}

/**
 * Offers a TOTP secret. Reuses the secret in the cookie, so that reloading the page does not change it. Throws
 * Failure unavailable.
 */
export function offerTotp(ports: PeoplePorts, session: Session, kept: string | undefined): OfferedTotp {
  const secret = openCookie(ports, useOf(session), kept) ?? createTotpSecret(randomBytes);
  return {
    secret,
    uri: totpUri(secret, { issuer: ports.serviceDomain, label: session.person.email }),
    cookie: sealCookie(ports, useOf(session), { text: secret, milliseconds: OFFER_MILLISECONDS }),
  };
}

/**
 * Adds the authenticator app that has the offered secret. Replaces an existing app. Returns recovery codes if the
 * user had none. Throws Failure forbidden if the session is not fresh, validation_error for a wrong code, not_found
 * if no secret was offered, or unavailable.
 */
export async function addTotp(
  ports: PeoplePorts,
  session: Session,
  { code, cookie }: { readonly code: string; readonly cookie: string | undefined },
  visitor: Client,
): Promise<readonly string[] | undefined> {
  requireFresh(session);
  const { people, now } = ports;
  const secret = openCookie(ports, useOf(session), cookie);
  if (secret === undefined)
    throw new Failure('not_found', 'this page was open for too long; add the new secret below to the app');
  const lastStep = stepOfCode(secret, readCode(code), now());
  if (lastStep === undefined)
    throw fieldFailure('code', 'this is not the code that the app shows now; check the clock of the device');
  return people.transact(async (client) => {
    const { id: personId } = session.person;
    await lockPerson(client, personId);
    await saveTotp(client, requireKeys(ports), { personId, secret, lastStep, now: now() });
    await noteFactor(client, ports, {
      change: 'added',
      factor: 'totp',
      words: 'an authenticator app',
      session,
      visitor,
    });
    return firstRecoveryCodes(client, personId);
  });
}

function useOf({ id }: Session): CookieUse {
  return { purpose: 'totp', holder: id };
}
