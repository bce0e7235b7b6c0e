/** The actions on a token. The URL contains the open action, so that it survives a sign-in. */
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

/** Reads the search parameters that preset a new token. */
export function newTokenSearch(search: { readonly [field: string]: unknown }): { [field: string]: string } {
  const texts = ['name', 'zones', 'names', 'types', 'scopes'].flatMap((field) => {
    const { [field]: text } = search;
    return typeof text === 'string' && text !== '' ? [[field, text] as const] : [];
  });
  return Object.fromEntries(texts);
}
