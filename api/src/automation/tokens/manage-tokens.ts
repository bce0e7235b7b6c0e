import { randomBytes } from 'node:crypto';
import type { Actor, Token } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { deleteOnce, type KeyedPorts } from '../../kernel/keyed-change.ts';
import { recorderOf } from './audit-token.ts';
import { excessOf } from './excess.ts';
import { findToken, type FindTokenPorts } from './find-token.ts';
import { createToken, hashToken } from './token.ts';
import { type NewTokenView, newTokenView, type TokenView, tokenView } from './token-view.ts';
import { newUpdateKey, type UpdateKeyPorts } from './update-key.ts';

export interface ManageToken {
  readonly id: string;
  readonly requestId: string;
}

export interface RenameToken extends ManageToken {
  readonly name?: string;
  readonly description?: string | null;
}

export interface RotateToken extends ManageToken {
  /** How long the previous secret stays valid. */
  readonly seconds: number;
}

/** Changes the name and description of a token. Omitted fields stay unchanged. Throws Failure not_found. */
export async function renameToken(services: FindTokenPorts, actor: Actor, request: RenameToken): Promise<TokenView> {
  const token = await findToken(services, actor, request.id);
  const { name = token.name, description = token.description } = request;
  const renamed = { ...token, name, description };
  await services.tokens.rename(renamed, recorderOf(actor, request.requestId));
  return tokenView(renamed);
}

/** Replaces the secret of a token and the secret of its update key. Throws Failure not_found or forbidden. */
export async function rotateToken(
  services: FindTokenPorts & KeyedPorts & UpdateKeyPorts,
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

/** Revokes a token immediately. Throws Failure not_found. */
export async function revokeToken(
  services: FindTokenPorts & KeyedPorts,
  actor: Actor,
  { id, requestId }: ManageToken,
): Promise<void> {
  const find = () => findToken(services, actor, id);
  await deleteOnce(services, find, (token) => services.tokens.revoke(token, recorderOf(actor, requestId)));
}

/** Refuses rights beyond the rights of the actor's token. Throws Failure forbidden. */
export function refuseExcess({ token }: Actor, wanted: Parameters<typeof excessOf>[1] | Token): void {
  const excess = excessOf(token, wanted);
  if (excess !== undefined)
    throw new Failure('forbidden', `a token cannot give another one more rights than it has: ${excess}`);
}
