import type { Actor } from '../actor.ts';
import { type Page, pageByAge, type PageRequest } from '../http/page.ts';
import { mayManage, type TokenPorts } from './find-token.ts';
import { type TokenView, tokenView } from './token-view.ts';
import { webhookKeys } from './webhook-keys.ts';

/** The tokens of the account that the actor manages, and the keys of its webhooks, the oldest first. */
export async function listTokens(services: TokenPorts, actor: Actor, page: PageRequest): Promise<Page<TokenView>> {
  const all = await services.tokens.list(actor.account.id);
  const own = all.filter((token) => mayManage(actor, token)).map(tokenView);
  const views = [...own, ...(await webhookKeys(services, actor))];
  return pageByAge(views, page);
}
