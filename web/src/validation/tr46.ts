/** The ASCII form of a label, by the browser's own tables (UTS #46); null where there is none. The server's are those that count. */
export function toASCII(label: string): string | null {
  const url = URL.parse(`https://${label}.invalid/`);
  if (url === null || !url.hostname.endsWith('.invalid')) return null;
  return url.hostname.slice(0, -'.invalid'.length);
}
