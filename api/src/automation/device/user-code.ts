import { hash } from 'node:crypto';

/** Consonants only, so that codes do not form words or contain similar characters (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Creates a user code such as WDJB-MJHT. `random` returns an integer from 0 up to, but not including, its argument. */
export function createUserCode(random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('');
  return shownCode(letters);
}

/** Normalizes a typed code, ignoring case and separators. Returns undefined if it is invalid. */
export function readUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  return FORM.test(letters) ? shownCode(letters) : undefined;
}

export function hashUserCode(code: string): Buffer {
  return hash('sha256', `user code ${code}`, 'buffer');
}

function shownCode(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
