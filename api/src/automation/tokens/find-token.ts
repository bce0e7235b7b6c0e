import type { Actor, Token } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { TokenPorts } from './token-ports.ts';
import type { WebhookPorts } from '../webhooks/webhook-ports.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { excessOfRights } from './excess.ts';
import { type TokenView, tokenView } from './token-view.ts';
import { webhookKey } from './webhook-keys.ts';

export type FindTokenPorts = TokenPorts & Pick<WebhookPorts, 'webhooks'>;

/** True if the actor may see and change a token. The rights of the token must be within the actor's own rights. */
export function mayManage({ token: own }: Actor, token: Token): boolean {
  return excessOfRights(own, token) === undefined;
}

/**
 * Returns a token that the actor manages. Throws Failure not_found, or conflict for a webhook key, because webhook
 * keys cannot be changed as tokens.
 */
export async function findToken(services: FindTokenPorts, actor: Actor, id: string): Promise<Token> {
  const token = await ownToken(services, actor, id);
  if (token !== undefined) return token;
  await keyOfWebhook(services, actor, id);
  throw new Failure('conflict', `${id} is the key of a webhook, which is changed at /webhooks/${id}`);
}

/** Returns the API view of a token or webhook key. Throws Failure not_found. */
export async function getToken(services: FindTokenPorts, actor: Actor, id: string): Promise<TokenView> {
  const token = await ownToken(services, actor, id);
  return token === undefined ? keyOfWebhook(services, actor, id) : tokenView(token);
}

async function ownToken({ tokens }: FindTokenPorts, actor: Actor, id: string): Promise<Token | undefined> {
  const token = isUuid(id) ? await tokens.get(actor.account.id, id) : undefined;
  return token !== undefined && mayManage(actor, token) ? token : undefined;
}

/** Returns the API view of a webhook key. Throws Failure not_found. */
async function keyOfWebhook(services: FindTokenPorts, actor: Actor, id: string): Promise<TokenView> {
  const key = await webhookKey(services, actor, id);
  if (key === undefined) throw new Failure('not_found', `there is no token ${id}`);
  return key;
}
