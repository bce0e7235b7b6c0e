import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type TokenView, tokenView } from './token-view.ts';

/** The token that asks. It may have been read a while ago, so that the time of the secret before may be over. */
export function ownToken({ tokens, now }: Pick<Services, 'tokens' | 'now'>, actor: Actor): TokenView {
  const token = tokens.asUsed(actor.token);
  const { previousExpiresAt } = token;
  const isOver = previousExpiresAt !== null && previousExpiresAt.getTime() <= now();
  return tokenView(isOver ? { ...token, previousExpiresAt: null } : token);
}
