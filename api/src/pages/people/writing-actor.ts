import type { Actor } from '../../kernel/actor.ts';
import type { Client, Session } from '../../accounts/people/browser-session.ts';
import { sessionActor } from '../../accounts/people/session-actor.ts';
import { countByKind } from '../../http/counting.ts';
import type { RatePorts } from '../../storage/rates/rate-ports.ts';

/** Returns the actor of a session for changing zones. The account's write limits apply. */
export function writingActor({ rates }: RatePorts, session: Session, client: Client): Actor {
  const meter = rates.openMeter(
    { account: session.account, session },
    countByKind({ method: 'post', journalled: 'writes' }),
  );
  return sessionActor(session, client, meter);
}
