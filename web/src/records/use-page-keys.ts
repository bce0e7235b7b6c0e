import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../keys/single-keys.ts';
import { isCovered, isTyping, isWithModifier } from '../keys/whose-key.ts';
import { type PageAction, pageActionOf } from './page-keys.ts';

/** The actions by name; `paste` gets the lines that are pasted. */
export type PageActions = { readonly [action in Exclude<PageAction, 'paste'>]: () => void } & {
  readonly paste: (text: string) => void;
};

/** The keys of the page of records, and lines that are pasted into it, wherever the focus is but in a field, a dialog or a menu. */
export function usePageKeys(actions: PageActions): void {
  const act = useEffectEvent((action: PageAction) => actions[action](''));
  const paste = useEffectEvent((text: string) => actions.paste(text));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = pageActionOf(event);
      if (action === undefined || isCovered() || !acts(action, event)) return;
      event.preventDefault();
      act(action);
    };
    const insert = (event: ClipboardEvent) => {
      if (!isCovered() && !isTyping(event)) paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('keydown', press);
    document.addEventListener('paste', insert);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', insert);
    };
  }, []);
}

/** Whether an action is meant: one by a letter may be turned off, and in a field there is no other than to publish. */
function acts(action: PageAction, event: KeyboardEvent): boolean {
  if (isTyping(event)) return action === 'publish';
  return isWithModifier(event) || areSingleKeysOn();
}
