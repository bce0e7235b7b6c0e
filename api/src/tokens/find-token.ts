import type { Actor, Token } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import { excessOfRights } from './excess.ts';
import { type TokenView, tokenView } from './token-view.ts';
import { webhookKey } from './webhook-keys.ts';

export type TokenPorts = Pick<Services, 'tokens' | 'webhooks'>;

/** Whether an actor sees and changes a token of the account: one that can do no more than the actor's own. */
export function mayManage({ token: own }: Actor, token: Token): boolean {
  return excessOfRights(own, token) === undefined;
}

/** A token of the account that the actor manages. Throws Failure not_found, or conflict for the key of a webhook, which is no token to change. */
export async function findToken(services: TokenPorts, actor: Actor, id: string): Promise<Token> {
  const token = await ownToken(services, actor, id);
  if (token !== undefined) return token;
  await keyOfWebhook(services, actor, id);
  throw new Failure('conflict', `${id} is the key of a webhook, which is changed at /webhooks/${id}`);
}

/** The same as both APIs show it, or the key of a webhook. Throws Failure not_found. */
export async function getToken(services: TokenPorts, actor: Actor, id: string): Promise<TokenView> {
  const token = await ownToken(services, actor, id);
  return token === undefined ? keyOfWebhook(services, actor, id) : tokenView(token);
}

async function ownToken({ tokens }: TokenPorts, actor: Actor, id: string): Promise<Token | undefined> {
  const token = isUuid(id) ? await tokens.get(actor.account.id, id) : undefined;
  return token !== undefined && mayManage(actor, token) ? token : undefined;
}

/** The key of a webhook. Throws Failure not_found. */
async function keyOfWebhook(services: TokenPorts, actor: Actor, id: string): Promise<TokenView> {
  const key = await webhookKey(services, actor, id);
  if (key === undefined) throw new Failure('not_found', `there is no token ${id}`);
  return key;
}
