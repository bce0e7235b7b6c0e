/**
 * Returns the ASCII form of a label by the browser's UTS #46 tables; null if the label is invalid. The server's
 * tables are authoritative.
 */
export function toASCII(label: string): string | null {
  const url = URL.parse(`https://${label}.invalid/`);
  if (url === null || !url.hostname.endsWith('.invalid')) return null;
  return url.hostname.slice(0, -'.invalid'.length);
}
