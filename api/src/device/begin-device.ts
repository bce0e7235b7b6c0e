import { randomBytes, randomInt } from 'node:crypto';
import { type Scope, scopes } from '../actor.ts';
import { Failure } from '../failure.ts';
import { createSecret, hashSecret } from '../people/secret.ts';
import { INTERVAL_SECONDS, LASTING_SECONDS } from './decide-poll.ts';
import type { DevicePorts } from './device-ports.ts';
import { OAuthError } from './oauth-error.ts';
import { createUserCode, hashUserCode } from './user-code.ts';

/** No client is registered: the person sees its name, which looks like no other text. */
const CLIENT = /^[A-Za-z\d][A-Za-z\d._-]{0,63}$/;

/** Parameters of a request, as far as they were sent. */
export interface OAuthForm {
  readonly [name: string]: string | undefined;
}

/** The answer that RFC 8628 3.2 names. */
export interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** Lets a program ask for a token, which a person has to approve. Throws OAuthError, and Failure rate_limited or unavailable. */
export async function beginDevice(
  { devices, peopleLimits, pagesUrl, newId }: DevicePorts,
  form: OAuthForm,
  address: string,
): Promise<DeviceCodes> {
  const client = clientOf(form);
  const wanted = scopesOf(form);
  if (pagesUrl === '') throw new Failure('unavailable', 'pages of this service have no URL; set FOURWINDS_PUBLIC_URL');
  peopleLimits.programs.take(address);
  const deviceCode = createSecret(randomBytes);
  const userCode = createUserCode(randomInt);
  const codes = { id: newId(), deviceHash: hashSecret(deviceCode)!, userHash: hashUserCode(userCode) };
  if (!(await devices.begin({ ...codes, client, scopes: wanted, address })))
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

/** The name of the program that asks. Throws OAuthError. */
export function clientOf({ client_id: client = '' }: OAuthForm): string {
  if (CLIENT.test(client)) return client;
  throw new OAuthError(
    'invalid_request',
    'client_id: give a name of the program, 1 to 64 letters, digits, dots, underscores and hyphens',
  );
}

function scopesOf({ scope = '' }: OAuthForm): Scope[] {
  const wanted = [...new Set(scope.split(' ').filter((one) => one !== ''))];
  if (wanted.length > 0 && wanted.every(isScope)) return wanted;
  throw new OAuthError('invalid_scope', `scope: give some of ${scopes.join(' ')}`);
}

function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
