import { shorten } from '@fourwinds/dns';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Domain } from './domain.ts';
import type { DomainPorts } from './domain-ports.ts';
import type { Seen } from './domains.ts';

/** Returns which domains an actor may see. A token that is limited to zones sees only their names. */
export function seenBy({ account, token }: Actor): Seen {
  return { accountId: account.id, zones: token.zones };
}

/** Returns a domain by ID or name. Throws Failure not_found. */
export async function findDomain(
  { domains }: Pick<DomainPorts, 'domains'>,
  actor: Actor,
  identifier: string,
): Promise<Domain> {
  return present(await domains.find(seenBy(actor), identifier), identifier);
}

/** Returns the value. Throws Failure not_found if it is undefined. */
export function present<T>(found: T | undefined, identifier: string): T {
  if (found === undefined) throw new Failure('not_found', `there is no domain ${shorten(identifier)}`);
  return found;
}
