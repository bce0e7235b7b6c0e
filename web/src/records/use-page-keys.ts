import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../keys/single-keys.ts';
import { isCovered, isTyping, isWithModifier } from '../keys/whose-key.ts';
import { type PageAction, pageActionOf } from './page-keys.ts';

/** Handlers by action. `paste` receives the pasted text. */
export type PageActions = { readonly [action in Exclude<PageAction, 'paste'>]: () => void } & {
  readonly paste: (text: string) => void;
};

/** Handles page shortcuts and pasted text, except in a field, dialog or menu. */
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

/**
 * Whether a key triggers an action: users can turn off single-letter shortcuts, and in a field only `publish` works.
 */
function acts(action: PageAction, event: KeyboardEvent): boolean {
  if (isTyping(event)) return action === 'publish';
  return isWithModifier(event) || areSingleKeysOn();
}
