import { randomBytes, randomInt } from 'node:crypto';
import { type Scope, scopes } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { createSecret, hashSecret } from '../../accounts/people/secret.ts';
import { INTERVAL_SECONDS, LASTING_SECONDS } from './decide-poll.ts';
import type { DevicePorts } from './device-ports.ts';
import { NO_PAGES } from './device-terms.ts';
import { OAuthError } from './oauth-error.ts';
import { readDomain } from '../../zones/zone/domain.ts';
import { shorten } from '@fourwinds/dns';
import { createUserCode, hashUserCode } from './user-code.ts';

/**
 * Clients are not registered, but the user sees this name. The name may therefore contain only characters that cannot
 * be confused with other text.
 */
const CLIENT = /^[A-Za-z\d][A-Za-z\d._-]{0,63}$/;

const MAX_ZONES = 100;

export interface OAuthForm {
  readonly [name: string]: string | undefined;
}

/** Device authorization response (RFC 8628 3.2). */
export interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/**
 * Starts a device authorization, which a user must approve. Throws OAuthError, and Failure rate_limited or
 * unavailable.
 */
export async function beginDevice(
  { devices, peopleLimits, pagesUrl, newId }: DevicePorts,
  form: OAuthForm,
  address: string,
): Promise<DeviceCodes> {
  const client = clientOf(form);
  const wanted = scopesOf(form);
  const zones = zonesOf(form);
  if (pagesUrl === '') throw new Failure('unavailable', NO_PAGES);
  peopleLimits.programs.take(address);
  const deviceCode = createSecret(randomBytes);
  const userCode = createUserCode(randomInt);
  const codes = { id: newId(), deviceHash: hashSecret(deviceCode)!, userHash: hashUserCode(userCode) };
  if (!(await devices.begin({ ...codes, client, scopes: wanted, zones, address })))
    throw new Failure('unavailable', 'too many programs wait for a person; try again');
  const uri = `${pagesUrl}/device`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: uri,
    verification_uri_complete: `${uri}?user_code=${userCode}`,
    expires_in: LASTING_SECONDS,
    interval: INTERVAL_SECONDS,
  };
}

/** Returns the client name. Throws OAuthError. */
export function clientOf({ client_id: client = '' }: OAuthForm): string {
  if (CLIENT.test(client)) return client;
  throw new OAuthError(
    'invalid_request',
    'client_id: give a name of the program, 1 to 64 letters, digits, dots, underscores and hyphens',
  );
}

function scopesOf({ scope = '' }: OAuthForm): Scope[] {
  const wanted = [...new Set(wordsOf(scope))];
  if (wanted.length > 0 && wanted.every(isScope)) return wanted;
  throw new OAuthError('invalid_scope', `scope: give some of ${scopes.join(' ')}`);
}

/**
 * Returns the names of the zones that the token is to be limited to, or null for all zones. Whether they exist is
 * decided for the person who approves. Throws OAuthError.
 */
function zonesOf({ zones }: OAuthForm): string[] | null {
  if (zones === undefined) return null;
  const wanted = [...new Set(wordsOf(zones).map(readZone))];
  if (wanted.length > 0 && wanted.length <= MAX_ZONES) return wanted;
  throw new OAuthError(
    'invalid_request',
    `zones: give 1 to ${MAX_ZONES} names of zones, or leave it out for all zones`,
  );
}

function readZone(text: string): string {
  try {
    return readDomain(text, 'zones');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new OAuthError('invalid_request', `zones: ${shorten(text)}: ${error.message}`);
  }
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((one) => one !== '');
}

function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
