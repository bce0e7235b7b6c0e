import { useMessages } from '../i18n/use-messages.ts';

/** An API message in the user's language. Without a translation, the English text with `lang="en"`. */
export function Message({ text }: { readonly text: string }) {
  const { text: words, language } = useMessages()(text);
  return <span lang={language}>{words}</span>;
}
