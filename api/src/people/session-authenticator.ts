import { Failure } from '../failure.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { cookieIn } from '../pages/cookies.ts';
import { isOwnRequest, originOf } from '../pages/request-origin.ts';
import { clientOf, type ReadSession, SESSION_COOKIE } from '../pages/session.ts';
import { sessionActor } from './session-actor.ts';

interface SessionRules {
  /** The origin of the pages. */
  readonly origin: string | undefined;
  /** Whether a person without a second factor is refused. */
  readonly demandsFactor: boolean;
}

/** Sessions of persons, in requests that pages of ours make: with all others a browser sends the cookie, too, and it counts for nothing. */
export function bySession(readSession: ReadSession, { origin, demandsFactor }: SessionRules): Authenticator {
  return {
    instruction: 'sign in',
    async identify(request, address) {
      const secret = cookieIn(request.get('Cookie'), SESSION_COOKIE);
      if (secret === undefined || !isOwnRequest(request.method, originOf(request), origin)) return undefined;
      const session = await readSession(secret, clientOf(request, address));
      if (session === undefined) throw new Failure('unauthorized', 'the session has ended; sign in again');
      if (demandsFactor && !session.hasFactor)
        throw new Failure('forbidden', 'this service demands a second factor; add one at /settings/security');
      return sessionActor(session, { address });
    },
  };
}
