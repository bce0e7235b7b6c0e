import { type Scope, scopes, type TokenKind } from '../../kernel/actor.ts';

/** Scopes by token kind. For a `scoped` token, the request contains the scopes. */
export const scopesOfKind: { readonly [kind in Exclude<TokenKind, 'scoped'>]: readonly Scope[] } = {
  personal: scopes,
  read_only: scopes.filter((scope) => scope.endsWith(':read')),
  registrar_only: ['domains:read', 'domains:write'],
};
