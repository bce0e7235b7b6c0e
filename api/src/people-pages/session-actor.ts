import { type Actor, scopes } from '../actor.ts';
import type { Client, Session } from '../pages/session.ts';
import { countByKind } from '../rates/counting.ts';
import type { Services } from '../services.ts';

/** No token has this id. */
const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

/** The person of a session, who may do everything that the account may, within its limits of writes. */
export function sessionActor(
  { rates }: Pick<Services, 'rates'>,
  { account, person }: Session,
  { address }: Client,
): Actor {
  const token = {
    id: NO_TOKEN,
    name: person.email,
    description: null,
    kind: 'personal',
    scopes,
    zones: null,
    names: null,
    types: null,
    allowlist: null,
    expiresAt: null,
    maxUnused: null,
    createdAt: account.createdAt,
    lastUsedAt: null,
    lastUsedIp: null,
    previousExpiresAt: null,
  } as const;
  const meter = rates.openMeter(account, countByKind({ method: 'post', journalled: 'writes' }));
  return { account, token, address, meter, via: 'session' };
}
