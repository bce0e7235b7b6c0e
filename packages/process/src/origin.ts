/** The origin of a URL that has no more, as browsers send it: in lower case, in A-labels, without the default port. Undefined for other texts. */
export function originIn(text: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.href === `${url.origin}/` ? url.origin : undefined;
}
