/** Characters that end a line, control a terminal, or change the text direction. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const RUNS_OF_CONTROL = new RegExp(`${CONTROL.source}+`, 'gu');

/** True if the text fits on one line of a mail or page. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

/** Replaces each run of characters that cannot be part of a line with a space. */
export function inOneLine(text: string): string {
  return text.replace(RUNS_OF_CONTROL, ' ');
}
