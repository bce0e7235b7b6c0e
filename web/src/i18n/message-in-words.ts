import { withLocalTimes } from './local-times.ts';
import type { Translator } from './messages.ts';

const ENGLISH = 'en';

let translator: Translator | undefined;
let pageLanguage: string = ENGLISH;
const listeners = new Set<() => void>();

/** Sets the language of messages. Messages stay in English until the translator has loaded. */
export function translateMessages(language: string, known: Promise<Translator> | undefined): void {
  pageLanguage = language;
  known?.then(
    (loaded) => {
      translator = loaded;
      for (const listener of listeners) listener();
    },
    // If the translator cannot be loaded, stay with English.
    () => undefined,
  );
}

/** The current translator. Listeners are called once the translator has loaded. */
export const translating = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: (): Translator | undefined => translator,
};

/** Translates a message of the API. `language` is set if the text is not in the page language. */
export function messageInWords(message: string): { readonly text: string; readonly language?: 'en' } {
  const translated = translator?.(message);
  const text = withLocalTimes(translated ?? message, pageLanguage);
  return translated === undefined && pageLanguage !== ENGLISH ? { text, language: ENGLISH } : { text };
}
