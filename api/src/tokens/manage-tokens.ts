import { randomBytes } from 'node:crypto';
import type { Actor, Token } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { KeyedPorts } from '../keyed-change.ts';
import { recorderOf } from './audit-token.ts';
import { excessOf } from './excess.ts';
import { findToken, type TokenPorts } from './find-token.ts';
import { createToken, hashToken } from './token.ts';
import { type NewTokenView, newTokenView, type TokenView, tokenView } from './token-view.ts';
import { newUpdateKey, type UpdateKeyPorts } from './update-key.ts';

/** A request about a token. */
export interface ManageToken {
  readonly id: string;
  readonly requestId: string;
}

export interface RenameToken extends ManageToken {
  readonly name?: string;
  readonly description?: string | null;
}

export interface RotateToken extends ManageToken {
  /** Seconds for which the secret before stays valid. */
  readonly seconds: number;
}

/** Changes the texts of a token; those left out stay. Throws Failure not_found. */
export async function renameToken(services: TokenPorts, actor: Actor, request: RenameToken): Promise<TokenView> {
  const token = await findToken(services, actor, request.id);
  const { name = token.name, description = token.description } = request;
  const renamed = { ...token, name, description };
  await services.tokens.rename(renamed, recorderOf(actor, request.requestId));
  return tokenView(renamed);
}

/** Gives a token another secret, and its key for updates, too. Throws Failure not_found or forbidden. */
export async function rotateToken(
  services: TokenPorts & KeyedPorts & UpdateKeyPorts,
  actor: Actor,
  { id, seconds, requestId }: RotateToken,
): Promise<NewTokenView> {
  const found = await findToken(services, actor, id);
  refuseExcess(actor, found);
  const token = createToken(randomBytes);
  const rotation = services.takeKeyedChange()?.id;
  const { tsigAlgorithm: algorithm } = found;
  const key = algorithm === null ? undefined : newUpdateKey(services, found.id, algorithm);
  const record = recorderOf(actor, requestId);
  await services.tokens.rotate(found, hashToken(token), { seconds, rotation, tsigSecret: key?.sealed, record });
  return newTokenView(await findToken(services, actor, id), { token, updateKey: key?.secret });
}

/** Ends a token at once. Throws Failure not_found. */
export async function revokeToken(services: TokenPorts, actor: Actor, { id, requestId }: ManageToken): Promise<void> {
  await services.tokens.revoke(await findToken(services, actor, id), recorderOf(actor, requestId));
}

/** Nobody gets a token that can do more than the one that asks. Throws Failure forbidden. */
export function refuseExcess({ token }: Actor, wanted: Parameters<typeof excessOf>[1] | Token): void {
  const excess = excessOf(token, wanted);
  if (excess !== undefined) throw new Failure('forbidden', `a token gives no other more than it has: ${excess}`);
}
