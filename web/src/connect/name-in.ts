/** The name in a text that somebody types or pastes, which may be the URL of its site. */
export function nameIn(text: string): string {
  const [host] = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#]/);
  return host.replace(/\.$/, '');
}
