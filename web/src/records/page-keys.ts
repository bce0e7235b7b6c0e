import type { Press } from './grid/grid-keys.ts';

/** Keyboard actions that work anywhere on the page. */
export type PageAction = 'add' | 'paste' | 'template' | 'review' | 'publish' | 'undo' | 'redo';

const letters: { readonly [key: string]: PageAction } = { a: 'add', p: 'paste', t: 'template', r: 'review' };
const withControl: { readonly [key: string]: PageAction } = { Enter: 'publish', z: 'undo', Z: 'redo' };

/** Returns the page action of a key; undefined if there is none. */
export function pageActionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): PageAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl[key];
  return shiftKey ? undefined : letters[key];
}
