import type { Actor, Token } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import { excessOfRights } from './excess.ts';

export type TokenPorts = Pick<Services, 'tokens'>;

/** Whether an actor sees and changes a token of the account: one that can do no more than the actor's own. */
export function mayManage({ token: own }: Actor, token: Token): boolean {
  return excessOfRights(own, token) === undefined;
}

/** A token of the account that the actor manages. Throws Failure not_found. */
export async function findToken({ tokens }: TokenPorts, actor: Actor, id: string): Promise<Token> {
  const token = isUuid(id) ? await tokens.get(actor.account.id, id) : undefined;
  if (token === undefined || !mayManage(actor, token)) throw new Failure('not_found', `there is no token ${id}`);
  return token;
}
