/** The shortcuts in the `?` dialog, by context. */
export const keyGroups = [
  {
    place: 'everywhere',
    keys: [
      { name: 'palette', press: ['Ctrl K'] },
      { name: 'search', press: ['/'] },
      { name: 'zones', press: ['g', 'z'] },
      { name: 'tokens', press: ['g', 't'] },
      { name: 'webhooks', press: ['g', 'w'] },
      { name: 'audit', press: ['g', 'a'] },
      { name: 'create', press: ['c'] },
      { name: 'list', press: ['?'] },
    ],
  },
  {
    place: 'lists',
    keys: [
      { name: 'rows', press: ['↑', '↓', 'k', 'j'] },
      { name: 'open', press: ['Enter'] },
    ],
  },
  {
    place: 'records',
    keys: [
      { name: 'add', press: ['a'] },
      { name: 'paste', press: ['p', 'Ctrl V'] },
      { name: 'template', press: ['t'] },
      { name: 'review', press: ['r'] },
      { name: 'publish', press: ['Ctrl Enter'] },
      { name: 'undo', press: ['Ctrl Z', 'Ctrl ⇧ Z'] },
    ],
  },
  {
    place: 'table',
    keys: [
      { name: 'grid', press: ['←', '↑', '↓', '→'] },
      { name: 'edit', press: ['Enter', 'F2'] },
      { name: 'choose', press: ['Space'] },
      { name: 'choose_all', press: ['Ctrl A'] },
      { name: 'remove', press: ['Delete'] },
      { name: 'duplicate', press: ['d'] },
      { name: 'restore', press: ['u'] },
      { name: 'history', press: ['h'] },
    ],
  },
] as const;
