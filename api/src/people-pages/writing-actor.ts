import type { Actor } from '../actor.ts';
import type { Client, Session } from '../pages/session.ts';
import { sessionActor } from '../people/session-actor.ts';
import { countByKind } from '../rates/counting.ts';
import type { Services } from '../services.ts';

/** The person of a session who changes zones, within the limits of the account's writes. */
export function writingActor({ rates }: Pick<Services, 'rates'>, session: Session, client: Client): Actor {
  const meter = rates.openMeter(
    { account: session.account, session },
    countByKind({ method: 'post', journalled: 'writes' }),
  );
  return sessionActor(session, client, meter);
}
