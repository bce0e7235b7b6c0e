/** The changes of a token; the one that is open is in the address, so that a sign-in leads back to it. */
export const tokenActions = ['rename', 'rotate', 'revoke'] as const;

export type TokenAction = (typeof tokenActions)[number];

export interface TokensSearch {
  readonly token?: string;
  readonly act?: TokenAction;
}

export function tokensSearch({ token, act }: { readonly token?: unknown; readonly act?: unknown }): TokensSearch {
  const known = tokenActions.find((action) => action === act);
  return typeof token === 'string' && known !== undefined ? { token, act: known } : {};
}

/** The texts of an address that fill the form of a new token. */
export function newTokenSearch(search: { readonly [field: string]: unknown }): { [field: string]: string } {
  const texts = ['name', 'zones', 'names', 'types', 'scopes'].flatMap((field) => {
    const { [field]: text } = search;
    return typeof text === 'string' && text !== '' ? [[field, text] as const] : [];
  });
  return Object.fromEntries(texts);
}
