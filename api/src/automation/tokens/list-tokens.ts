import type { Actor } from '../../kernel/actor.ts';
import { type Page, pageByAge, type PageRequest } from '../../http/list-page.ts';
import { mayManage, type FindTokenPorts } from './find-token.ts';
import { type TokenView, tokenView } from './token-view.ts';
import { webhookKeys } from './webhook-keys.ts';

/** Lists the tokens that the actor manages, and the webhook keys, oldest first. */
export async function listTokens(services: FindTokenPorts, actor: Actor, page: PageRequest): Promise<Page<TokenView>> {
  const all = await services.tokens.list(actor.account.id);
  const own = all.filter((token) => mayManage(actor, token)).map(tokenView);
  const views = [...own, ...(await webhookKeys(services, actor))];
  return pageByAge(views, page);
}
