/** Whether a dialog or a menu is open, which has all keys for itself. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null;
}

/** Whether a key goes into a field. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

/** Whether a key alone is meant for the page. */
export function isForPage(event: KeyboardEvent): boolean {
  return !isCovered() && !isTyping(event) && !isWithModifier(event);
}

export function isWithModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
