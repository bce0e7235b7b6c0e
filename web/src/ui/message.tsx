import { messageInWords } from '../i18n/message-in-words.ts';

/** A message of the API in the language of the person; where there is none in it, the English one, marked as English. */
export function Message({ text }: { readonly text: string }) {
  const { text: words, language } = messageInWords(text);
  return <span lang={language}>{words}</span>;
}
