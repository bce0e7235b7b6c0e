import type { Actor } from '../actor.ts';
import { Failure, type FailureCode } from '../failure.ts';
import { findPerson } from '../people/people.ts';
import { hashSecret } from '../people/secret.ts';
import { tokenActor } from '../people/session-actor.ts';
import { recorderOf } from '../tokens/audit-token.ts';
import { issueTokenWith } from '../tokens/issue-token.ts';
import { clientOf, type OAuthForm } from './begin-device.ts';
import type { PollOutcome } from './decide-poll.ts';
import { type Approved, type Decider, useApproval } from './device-authorizations.ts';
import type { DevicePorts } from './device-ports.ts';
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
/** Its token ends when it is not used for so long. */
const MAX_UNUSED_SECONDS = 90 * 24 * 3600;

/** The answer that RFC 6749 5.1 names. */
export interface GrantedToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly scope: string;
}

interface Asking {
  /** IP address. */
  readonly address: string;
  readonly requestId: string;
}

/** Gives a program its token, once its person has approved it. Throws OAuthError until then, and Failure rate_limited. */
export async function takeToken(ports: DevicePorts, form: OAuthForm, asking: Asking): Promise<GrantedToken> {
  const { grant_type: grantType, device_code: code = '' } = form;
  if (grantType !== GRANT_TYPE)
    throw new OAuthError('unsupported_grant_type', `grant_type: only ${GRANT_TYPE} is known`);
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

/** Errors of the program by those of the use case. */
const refusals: { readonly [code in FailureCode]?: OAuthErrorCode } = {
  quota_exceeded: 'access_denied',
  conflict: 'invalid_grant',
};

/** Issues the token as its person would: never more than their account may have now. */
async function issue(ports: DevicePorts, program: Approved, requestId: string): Promise<GrantedToken> {
  const { id, client: name, scopes, address } = program;
  const actor = await actorOf(ports, program.decider);
  const limits = { zones: null, names: null, types: null, allowlist: null, expiresAt: null };
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
    idOfZone: () => Promise.resolve(undefined),
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

/** The person as they are now. Throws OAuthError where they are gone, or their account may not have tokens any more. */
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
