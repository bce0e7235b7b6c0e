/** Length limits in Unicode characters. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
/** Minimum number of characters that an attacker cannot guess from the account. */
export const MIN_OWN = 6;
/** Minimum length of a part of a name. Shorter parts occur in many passwords by chance. */
const MIN_PART = 4;

/** Common passwords in lower case. */
export interface ListedPasswords {
  has(password: string): boolean;
}

/**
 * Returns why a password is refused, or undefined. `words` are the names of the user and the service, which an
 * attacker would try.
 */
export function passwordFault(password: string, listed: ListedPasswords, words: readonly string[]): string | undefined {
  const normal = password.normalize('NFKC');
  const { length } = [...normal];
  if (length < MIN_PASSWORD) return `write at least ${MIN_PASSWORD} characters; a few words will do`;
  if (length > MAX_PASSWORD) return `write at most ${MAX_PASSWORD} characters`;
  if (listed.has(normal.toLowerCase()))
    return 'this is, or consists of, a common password that attackers try; choose another';
  if (withoutWords(normal.toLowerCase(), words).length < MIN_OWN)
    return 'this is too close to a name that attackers try, such as your address or the name of the service; choose another';
  return undefined;
}

function withoutWords(password: string, words: readonly string[]): string {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map((part) => part.toLowerCase());
  return parts
    .filter((part) => part.length >= MIN_PART)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), password);
}
