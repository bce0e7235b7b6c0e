import { type Scope, scopes, type TokenKind } from '../actor.ts';

/** The scopes of tokens by their kind; those of `scoped` are chosen. */
export const scopesOfKind: { readonly [kind in Exclude<TokenKind, 'scoped'>]: readonly Scope[] } = {
  personal: scopes,
  read_only: scopes.filter((scope) => scope.endsWith(':read')),
  registrar_only: ['domains:read', 'domains:write'],
};
