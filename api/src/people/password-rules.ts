/** In characters, as Unicode counts them. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
/** Characters that a password has beside those that anybody can guess from its account. */
export const MIN_OWN = 6;
/** Parts of names that are shorter are in many passwords by accident. */
const MIN_PART = 4;

/** Passwords that many people use, in lower case. */
export interface ListedPasswords {
  has(password: string): boolean;
}

/** The reason why a password is refused; undefined for a good one. `words` are names that an attacker would try: of the person and of the service. */
export function passwordFault(password: string, listed: ListedPasswords, words: readonly string[]): string | undefined {
  const normal = password.normalize('NFKC');
  const { length } = [...normal];
  if (length < MIN_PASSWORD) return `write at least ${MIN_PASSWORD} characters; a few words will do`;
  if (length > MAX_PASSWORD) return `write at most ${MAX_PASSWORD} characters`;
  if (listed.has(normal.toLowerCase()))
    return 'this is, or is made of, a password that many people use and attackers try; choose another';
  if (withoutWords(normal.toLowerCase(), words).length < MIN_OWN)
    return 'this is little more than a name that attackers try, such as your address or that of the service; choose another';
  return undefined;
}

function withoutWords(password: string, words: readonly string[]): string {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map((part) => part.toLowerCase());
  return parts
    .filter((part) => part.length >= MIN_PART)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), password);
}
