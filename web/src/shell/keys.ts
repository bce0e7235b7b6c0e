/** The keys of the dashboard as `?` lists them; each acts where its page says. */
export const keys = [
  { name: 'search', press: ['/'] },
  { name: 'zones', press: ['g', 'z'] },
  { name: 'list', press: ['?'] },
] as const;

/** Whether a key goes into a field, where no letter may act (WCAG 2.1.4). */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  );
}
