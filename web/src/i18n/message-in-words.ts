import { withLocalTimes } from './local-times.ts';
import type { Translator } from './messages.ts';

let translator: Translator | undefined;
let pageLanguage = 'en';

/** Writes messages in a language from now on; without a translator their words stay English. */
export function translateMessages(language: string, known: Translator | undefined): void {
  pageLanguage = language;
  translator = known;
}

/** A message of the API in the language of the page; `language` where it is in another one. */
export function messageInWords(message: string): { readonly text: string; readonly language?: 'en' } {
  const translated = translator?.(message);
  const text = withLocalTimes(translated ?? message, pageLanguage);
  return translator === undefined || translated !== undefined ? { text } : { text, language: 'en' };
}
