/** A base that no text can name by chance. */
const BASE = 'http://pages.invalid';

/** Path and query of a text that leads to a path of this host, whatever the host is called; undefined for any other, so that nobody is sent elsewhere. */
export function pathOfOurs(text: string): string | undefined {
  // Browsers read a backslash as a slash, and drop tabs and line feeds (URL standard 4.4).
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || !URL.canParse(text, BASE)) return undefined;
  const { origin, pathname, search } = new URL(text, BASE);
  return origin === BASE && !/^\/[/\\]/.test(pathname) ? pathname + search : undefined;
}
