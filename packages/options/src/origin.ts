/**
 * Returns the origin in the form that browsers send: lower case, A-labels, no default port. Returns undefined if the
 * text is not a URL or contains more than an origin.
 */
export function originIn(text: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.href === `${url.origin}/` ? url.origin : undefined;
}
