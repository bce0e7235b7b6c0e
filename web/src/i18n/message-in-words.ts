import { withLocalTimes } from './local-times.ts';
import type { Translator } from './messages.ts';

const ENGLISH = 'en';

let translator: Translator | undefined;
let pageLanguage: string = ENGLISH;
const listeners = new Set<() => void>();

/** Writes messages in a language from now on; their words are English until they are known in it. */
export function translateMessages(language: string, known: Promise<Translator> | undefined): void {
  pageLanguage = language;
  known?.then(
    (loaded) => {
      translator = loaded;
      for (const listener of listeners) listener();
    },
    // English is better than no page.
    () => undefined,
  );
}

/** The translator of messages; a listener hears when it comes. */
export const translating = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: (): Translator | undefined => translator,
};

/** A message of the API in the language of the page; `language` where it is in another one. */
export function messageInWords(message: string): { readonly text: string; readonly language?: 'en' } {
  const translated = translator?.(message);
  const text = withLocalTimes(translated ?? message, pageLanguage);
  return translated === undefined && pageLanguage !== ENGLISH ? { text, language: ENGLISH } : { text };
}
