/**
 * Matches a delimiter other than a digit, backslash or `i`, then two parts that each end with the delimiter, and then
 * an optional flag `i`.
 */
const SUBSTITUTION = /^([^0-9i\\])((?:(?!\1)[^\\]|\\[\s\S])+)\1((?:(?!\1)[^\\]|\\[\s\S])*)\1i?$/i;

/**
 * True for a substitution such as `!^(.*)$!sip:\1@example.com!`. The pattern must contain every group that the
 * replacement uses (RFC 3402 3.2).
 */
export function isSubstitution(text: string): boolean {
  const [, , pattern, replacement] = SUBSTITUTION.exec(text) ?? [];
  const groups = pattern === undefined ? undefined : countGroups(pattern);
  if (groups === undefined) return false;
  return [...replacement.matchAll(/\\([\s\S])/g)].every(([, char]) => !/\d/.test(char) || Number(char) <= groups);
}

/**
 * Returns the number of groups, or undefined if the pattern is invalid. Treats POSIX patterns as JavaScript patterns,
 * which are almost the same.
 */
function countGroups(pattern: string): number | undefined {
  try {
    new RegExp(pattern);
  } catch {
    return undefined;
  }
  return pattern.replaceAll(/\\[\s\S]|\[\^?\]?[^\]]*\]/g, '').split('(').length - 1;
}
