/** Extracts the domain name from typed or pasted text, which may be a URL. */
export function nameIn(text: string): string {
  const [host] = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#]/);
  return host.replace(/\.$/, '');
}
