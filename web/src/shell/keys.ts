/** The keys of the dashboard as `?` lists them; each acts where its page says. */
export const keys = [
  { name: 'search', press: ['/'] },
  { name: 'palette', press: ['Ctrl K'] },
  { name: 'zones', press: ['g', 'z'] },
  { name: 'tokens', press: ['g', 't'] },
  { name: 'webhooks', press: ['g', 'w'] },
  { name: 'audit', press: ['g', 'a'] },
  { name: 'create', press: ['c'] },
  { name: 'grid', press: ['←', '↑', '↓', '→'] },
  { name: 'edit', press: ['Enter', 'F2'] },
  { name: 'add', press: ['a'] },
  { name: 'paste', press: ['p', 'Ctrl V'] },
  { name: 'template', press: ['t'] },
  { name: 'choose', press: ['Space'] },
  { name: 'choose_all', press: ['Ctrl A'] },
  { name: 'remove', press: ['Delete'] },
  { name: 'duplicate', press: ['d'] },
  { name: 'restore', press: ['u'] },
  { name: 'history', press: ['h'] },
  { name: 'undo', press: ['Ctrl Z', 'Ctrl ⇧ Z'] },
  { name: 'review', press: ['r'] },
  { name: 'publish', press: ['Ctrl Enter'] },
  { name: 'list', press: ['?'] },
] as const;

/** Whether a key goes into a field, where no letter may act (WCAG 2.1.4). */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  );
}
