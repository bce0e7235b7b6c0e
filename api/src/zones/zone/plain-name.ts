/** A name in canonical form, relative to its zone. */
const PLAIN = /^(?:@|\*|[a-z0-9_-]+)(?:\.[a-z0-9_-]+)*$/;

/**
 * True if the text of a record's name is sufficient to match the name. Names in another spelling must be parsed
 * first.
 */
export function isPlainName(name: string): boolean {
  return PLAIN.test(name);
}
