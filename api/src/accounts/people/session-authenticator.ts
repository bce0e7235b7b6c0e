import { Failure } from '../../kernel/failure.ts';
import type { Authenticator } from '../../http/authenticate.ts';
import { cookieIn } from '../../http/cookies.ts';
import { isOwnRequest, originOf } from '../../http/request-origin.ts';
import { clientOf, type ReadSession, SESSION_COOKIE } from './browser-session.ts';
import { sessionActor } from './session-actor.ts';

interface SessionRules {
  readonly origin: string | undefined;
  readonly demandsFactor: boolean;
}

/**
 * Authenticates by session cookie, but only requests from our own pages. Browsers also send the cookie with requests
 * from other sites, where it is ignored.
 */
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
