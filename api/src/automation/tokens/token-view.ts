import { updateKeyName } from '@fourwinds/resources';
import type { Token } from '../../kernel/actor.ts';
import { formatDuration } from '../../http/duration.ts';

export interface TokenView {
  id: string;
  name: string;
  description: string | null;
  kind: string;
  scopes: readonly string[];
  zones: readonly string[] | null;
  names: readonly string[] | null;
  types: readonly string[] | null;
  allowlist: readonly string[] | null;
  expires_at: string | null;
  max_unused: string | null;
  created_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  previous_expires_at: string | null;
  tsig: KeyView | null;
}

interface KeyView {
  name: string;
  algorithm: string;
}

/** A token with its secrets, which are shown once. */
export type NewTokenView = TokenView & { token: string; tsig: (KeyView & { secret: string }) | null };

/** Returns a token with its new secret. If the token has an update key, also returns the secret of this key. */
export function newTokenView(
  issued: Token,
  { token, updateKey }: { readonly token: string; readonly updateKey: string | undefined },
): NewTokenView {
  const { tsig, ...view } = tokenView(issued);
  return { ...view, token, tsig: tsig && { ...tsig, secret: updateKey! } };
}

export function tokenView(token: Token): TokenView {
  const { id, name, description, kind, scopes, zones, names, types, allowlist, lastUsedIp } = token;
  const time = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    id,
    name,
    description,
    kind,
    scopes,
    zones,
    names,
    types,
    allowlist,
    expires_at: time(token.expiresAt),
    max_unused: token.maxUnused === null ? null : formatDuration(token.maxUnused),
    created_at: token.createdAt.toISOString(),
    last_used_at: time(token.lastUsedAt),
    last_used_ip: lastUsedIp,
    previous_expires_at: time(token.previousExpiresAt),
    tsig: keyView(token),
  };
}

/** Omits the final dot of the name, as most DNS clients expect. */
function keyView({ id, tsigAlgorithm: algorithm }: Token): KeyView | null {
  return algorithm === null ? null : { name: updateKeyName(id).toString().slice(0, -1), algorithm };
}
