/** Returns the trimmed search text, cut to the maximum length of the API. Empty object if there is no text. */
export function textIn(text: string): { q?: string } {
  const q = text.trim().slice(0, 255);
  return q === '' ? {} : { q };
}
