/** A name in canonical form, relative to its zone. */
const PLAIN = /^(?:@|\*|[a-z0-9_-]+)(?:\.[a-z0-9_-]+)*$/;

/** Whether the name of a record is found by its text; one that is spelled in another way has to be read first. */
export function isPlainName(name: string): boolean {
  return PLAIN.test(name);
}
