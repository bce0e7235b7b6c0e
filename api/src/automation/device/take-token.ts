import type { Actor } from '../../kernel/actor.ts';
import { Failure, type FailureCode } from '../../kernel/failure.ts';
import { findPerson } from '../../accounts/people/people.ts';
import { hashSecret } from '../../accounts/people/secret.ts';
import { tokenActor } from '../../accounts/people/session-actor.ts';
import { recorderOf } from '../tokens/audit-token.ts';
import { issueTokenWith } from '../tokens/issue-token.ts';
import { idOfZone } from '../../zones/zone/zone-ids.ts';
import { clientOf, type OAuthForm } from './begin-device.ts';
import type { PollOutcome } from './decide-poll.ts';
import { type Approved, type Decider, useApproval } from './device-authorizations.ts';
import type { DevicePorts } from './device-ports.ts';
import { DEVICE_GRANT_TYPE } from './device-terms.ts';
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts';

const MAX_UNUSED_SECONDS = 90 * 24 * 3600;

/** Token response (RFC 6749 5.1). */
export interface GrantedToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly scope: string;
}

interface Asking {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Issues the token after the user has approved the program. Throws OAuthError before the approval, and Failure
 * rate_limited.
 */
export async function takeToken(ports: DevicePorts, form: OAuthForm, asking: Asking): Promise<GrantedToken> {
  const { grant_type: grantType, device_code: code = '' } = form;
  if (grantType !== DEVICE_GRANT_TYPE)
    throw new OAuthError('unsupported_grant_type', `grant_type: only ${DEVICE_GRANT_TYPE} is known`);
  const client = clientOf(form);
  const { devices, peopleLimits } = ports;
  peopleLimits.programCodes.refuse(asking.address);
  const hash = hashSecret(code);
  const polled = hash && (await devices.poll(hash, client));
  if (polled === undefined) {
    peopleLimits.programCodes.note(asking.address);
    throw new OAuthError(
      'invalid_grant',
      'device_code: there is none; it was used, denied or forgotten, or is another program’s',
    );
  }
  if (polled.outcome !== 'granted') throw new OAuthError(polled.outcome, reasons[polled.outcome]);
  return issue(ports, polled.program, asking.requestId);
}

const reasons: { readonly [outcome in Exclude<PollOutcome, 'granted'>]: string } = {
  authorization_pending: 'the person has not decided yet',
  slow_down: 'wait 5 seconds longer between two questions from now on',
  access_denied: 'the person has denied it',
  expired_token: 'the person did not decide in time; ask for another code',
};

/** OAuth error code for each failure code of the use case. */
const refusals: { readonly [code in FailureCode]?: OAuthErrorCode } = {
  quota_exceeded: 'access_denied',
  conflict: 'invalid_grant',
  // A zone was deleted after the approval.
  validation_error: 'access_denied',
};

/** Issues the token with the rights that the user's account has now. */
async function issue(ports: DevicePorts, program: Approved, requestId: string): Promise<GrantedToken> {
  const { id, client: name, scopes, zones, address } = program;
  const actor = await actorOf(ports, program.decider);
  const limits = { zones, names: null, types: null, allowlist: null, expiresAt: null };
  const request = {
    name,
    description: `asked for at ${address}, by device authorization`,
    kind: 'scoped' as const,
    scopes,
  };
  const issuing = {
    ...ports,
    takeKeyedChange: () => undefined,
    tsigKeys: undefined,
    idOfZone: (zone: string) => idOfZone(ports, actor, zone),
    record: recorderOf(actor, requestId),
    permit: (client: Parameters<typeof useApproval>[0]) => useApproval(client, id),
  };
  const { token } = await issueTokenWith(issuing, actor, {
    ...request,
    ...limits,
    maxUnused: MAX_UNUSED_SECONDS,
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.code in refusals
      ? new OAuthError(refusals[error.code]!, error.message)
      : error;
  });
  return { access_token: token, token_type: 'Bearer', scope: scopes.join(' ') };
}

/**
 * Loads the user's current state. Throws OAuthError if the user was deleted or the account may no longer have tokens.
 */
async function actorOf(ports: DevicePorts, { personId, sessionId, address }: Decider): Promise<Actor> {
  const person = await findPerson(ports.people.database, { id: personId });
  if (person === undefined) throw new OAuthError('access_denied', 'the account is gone');
  const { email, account } = person;
  const session = { id: sessionId, person: { id: personId, email }, account, isFresh: false };
  try {
    return tokenActor(ports, session, { address });
  } catch (error) {
    throw new OAuthError('access_denied', (error as Failure).message);
  }
}
