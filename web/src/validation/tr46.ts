/** The ASCII form of a label, by the browser's own tables (UTS #46); null where there is none. The server's are those that count. */
export function toASCII(label: string): string | null {
  const url = URL.parse(`https://${label}.invalid/`);
  if (url === null || !url.hostname.endsWith('.invalid')) return null;
  return url.hostname.slice(0, -'.invalid'.length);
}

/** Browsers do not give the letters of a label: it stays as it is. */
export function toUnicode(label: string): { domain: string; error: boolean } {
  return { domain: label, error: true };
}
