/** A delimiter that is no digit, backslash or `i`, then two parts that end in it, then perhaps the flag `i`. */
const SUBSTITUTION = /^([^0-9i\\])((?:(?!\1)[^\\]|\\[\s\S])+)\1((?:(?!\1)[^\\]|\\[\s\S])*)\1i?$/i;

/** True for a substitution such as `!^(.*)$!sip:\1@example.com!`, whose pattern has every group that the other part names (RFC 3402 3.2). */
export function isSubstitution(text: string): boolean {
  const [, , pattern, replacement] = SUBSTITUTION.exec(text) ?? [];
  const groups = pattern === undefined ? undefined : countGroups(pattern);
  if (groups === undefined) return false;
  return [...replacement.matchAll(/\\([\s\S])/g)].every(([, char]) => !/\d/.test(char) || Number(char) <= groups);
}

/** Undefined where the pattern is no regular expression; those of POSIX are read as JavaScript's, which they nearly are. */
function countGroups(pattern: string): number | undefined {
  try {
    new RegExp(pattern);
  } catch {
    return undefined;
  }
  return pattern.replaceAll(/\\[\s\S]|\[\^?\]?[^\]]*\]/g, '').split('(').length - 1;
}
