import type { Actor } from '../actor.ts';
import { type Page, pageOf, type PageRequest } from '../http/page.ts';
import { mayManage, type TokenPorts } from './find-token.ts';
import { type TokenView, tokenView } from './token-view.ts';

/** The tokens of the account that the actor manages, the oldest first. */
export async function listTokens({ tokens }: TokenPorts, actor: Actor, page: PageRequest): Promise<Page<TokenView>> {
  const all = await tokens.list(actor.account.id);
  const views = all.filter((token) => mayManage(actor, token)).map(tokenView);
  return pageOf(views.sort(compare), page, positionOf);
}

function positionOf({ created_at: createdAt, id }: TokenView): string {
  return `${createdAt} ${id}`;
}

function compare(one: TokenView, other: TokenView): number {
  return positionOf(one) < positionOf(other) ? -1 : 1;
}
