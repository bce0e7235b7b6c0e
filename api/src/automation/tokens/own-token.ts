import type { Actor } from '../../kernel/actor.ts';
import { recorderOf } from './audit-token.ts';
import type { TokenPorts } from './token-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { type TokenView, tokenView } from './token-view.ts';

/** Returns the caller's token. The token may come from a cache, so its previous secret may have expired. */
export function ownToken({ tokens, now }: TokenPorts & Pick<ProcessPorts, 'now'>, actor: Actor): TokenView {
  const token = tokens.asUsed(actor.token);
  const { previousExpiresAt } = token;
  const isOver = previousExpiresAt !== null && previousExpiresAt.getTime() <= now();
  return tokenView(isOver ? { ...token, previousExpiresAt: null } : token);
}

/**
 * Revokes the caller's token and its update key immediately. Needs no scope: a token that can act can always give up
 * its rights.
 */
export async function revokeOwnToken({ tokens }: TokenPorts, actor: Actor, requestId: string): Promise<void> {
  await tokens.revoke(actor.token, recorderOf(actor, requestId));
}
