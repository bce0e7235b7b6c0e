/** Characters that end a line, or act on a terminal or the direction of a text. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const RUNS_OF_CONTROL = new RegExp(`${CONTROL.source}+`, 'gu');

/** Whether a text may stand within a line of a mail or a page. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

/** The text with a space in place of all that must not stand within a line. */
export function inOneLine(text: string): string {
  return text.replace(RUNS_OF_CONTROL, ' ');
}
