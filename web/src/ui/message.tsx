import { useMessages } from '../i18n/use-messages.ts';

/** A message of the API in the language of the person; where there is none in it, the English one, marked as English. */
export function Message({ text }: { readonly text: string }) {
  const { text: words, language } = useMessages()(text);
  return <span lang={language}>{words}</span>;
}
