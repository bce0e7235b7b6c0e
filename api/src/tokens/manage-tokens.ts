import { randomBytes } from 'node:crypto';
import type { Actor, Token } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { KeyedPorts } from '../keyed-change.ts';
import { excessOf } from './excess.ts';
import { findToken, type TokenPorts } from './find-token.ts';
import { createToken, hashToken } from './token.ts';
import { type NewTokenView, type TokenView, tokenView } from './token-view.ts';

export interface RenameToken {
  readonly id: string;
  readonly name?: string;
  readonly description?: string | null;
}

export interface RotateToken {
  readonly id: string;
  /** Seconds for which the secret before stays valid. */
  readonly seconds: number;
}

/** Changes the texts of a token; those left out stay. Throws Failure not_found. */
export async function renameToken(services: TokenPorts, actor: Actor, request: RenameToken): Promise<TokenView> {
  const token = await findToken(services, actor, request.id);
  const { name = token.name, description = token.description } = request;
  await services.tokens.rename(token.id, { name, description });
  return tokenView({ ...token, name, description });
}

/** Gives a token another secret. Throws Failure not_found or forbidden. */
export async function rotateToken(
  services: TokenPorts & KeyedPorts,
  actor: Actor,
  { id, seconds }: RotateToken,
): Promise<NewTokenView> {
  const found = await findToken(services, actor, id);
  refuseExcess(actor, found);
  const token = createToken(randomBytes);
  await services.tokens.rotate(found.id, hashToken(token), { seconds, rotation: services.takeKeyedChange()?.id });
  return { ...tokenView(await findToken(services, actor, id)), token };
}

/** Ends a token at once. Throws Failure not_found. */
export async function revokeToken(services: TokenPorts, actor: Actor, id: string): Promise<void> {
  const { id: found } = await findToken(services, actor, id);
  await services.tokens.revoke(found);
}

/** Nobody gets a token that can do more than the one that asks. Throws Failure forbidden. */
export function refuseExcess({ token }: Actor, wanted: Parameters<typeof excessOf>[1] | Token): void {
  const excess = excessOf(token, wanted);
  if (excess !== undefined) throw new Failure('forbidden', `a token gives no other more than it has: ${excess}`);
}
