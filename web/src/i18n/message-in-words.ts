import type { Translator } from './messages.ts';

let translator: Translator | undefined;

/** Translates messages by this from now on; undefined leaves them in English. */
export function translateMessages(known: Translator | undefined): void {
  translator = known;
}

/** A message of the API in the language of the page; `language` where it is in another one. */
export function messageInWords(message: string): { readonly text: string; readonly language?: 'en' } {
  if (translator === undefined) return { text: message };
  const text = translator(message);
  return text === undefined ? { text: message, language: 'en' } : { text };
}
