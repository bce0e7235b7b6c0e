import { useTranslation } from 'react-i18next';
import type { Sentence } from './token-sentences.ts';

/** Returns a function that translates sentences about a token. */
export function useSentences(): (sentences: readonly Sentence[]) => string {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  return (sentences) =>
    sentences
      .map(({ key, items = [], scopes = [], at }) =>
        t(`token_says.${key}`, {
          count: items.length,
          items: list.format([...items, ...scopes.map((scope) => t(`scopes.${scope.replace(':', '_') as ScopeKey}`))]),
          at: at === undefined ? '' : date.format(at),
        }),
      )
      .join(' ');
}

/** A scope in the form of a translation key. */
export type ScopeKey = 'zones_read';
