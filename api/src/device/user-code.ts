import { hash } from 'node:crypto';

/** Consonants alone: they make no word, and none looks like another (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code that a person types, such as WDJB-MJHT; `random` gives a whole number from 0 on that is less than its argument. */
export function createUserCode(random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('');
  return shownCode(letters);
}

/** A code as it is compared, in whatever case and with whatever between its letters it was typed; undefined where it is none. */
export function readUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  return FORM.test(letters) ? shownCode(letters) : undefined;
}

/** The hash that is stored of a code. */
export function hashUserCode(code: string): Buffer {
  return hash('sha256', `user code ${code}`, 'buffer');
}

function shownCode(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
