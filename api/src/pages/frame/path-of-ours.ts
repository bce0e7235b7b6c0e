/** A base URL with a host name that the input cannot contain by chance. */
const BASE = 'http://pages.invalid';

/**
 * Returns the path and query if the text is a path on this host, whatever the host is called. Otherwise returns
 * undefined, to prevent open redirects.
 */
export function pathOfOurs(text: string): string | undefined {
  // Browsers treat a backslash as a slash, and drop tabs and line feeds (URL standard 4.4).
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || !URL.canParse(text, BASE)) return undefined;
  const { origin, pathname, search } = new URL(text, BASE);
  return origin === BASE && !/^\/[/\\]/.test(pathname) ? pathname + search : undefined;
}
