/** True while a dialog or menu is open. It then handles all keys. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null;
}

/** True if a key event goes to a field. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

/** True for a key without modifiers that no field, dialog or menu handles. */
export function isForPage(event: KeyboardEvent): boolean {
  return !isCovered() && !isTyping(event) && !isWithModifier(event);
}

export function isWithModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
