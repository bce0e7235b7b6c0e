import type { Press } from './grid/grid-keys.ts';

/** The actions of keys on the whole page, wherever the focus is. */
export type PageAction = 'add' | 'paste' | 'template' | 'review' | 'publish' | 'undo' | 'redo';

const letters: { readonly [key: string]: PageAction } = { a: 'add', p: 'paste', t: 'template', r: 'review' };
const withControl: { readonly [key: string]: PageAction } = { Enter: 'publish', z: 'undo', Z: 'redo' };

/** The action of a key on the page of records; undefined for a key that has none. */
export function pageActionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): PageAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl[key];
  return shiftKey ? undefined : letters[key];
}
