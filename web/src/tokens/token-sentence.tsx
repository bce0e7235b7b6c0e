import { useTranslation } from 'react-i18next';
import type { Sentence } from './token-sentences.ts';

/** Sentences about a token in the words of the person. */
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

/** A scope as a key of the texts has it. */
export type ScopeKey = 'zones_read';
