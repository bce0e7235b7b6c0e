/** Deeper objects are not looked into; no request of these APIs has any. */
const MAX_DEPTH = 32;

/**
 * The parts of JSON text that matter here: strings, and the signs that open, close and separate. A string that is never closed
 * ends with the text, so that nothing of it is read twice.
 */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]:,]/gs;
const OPENING = new Set(['{', '[']);
const CLOSING = new Set(['}', ']']);

/**
 * The first key that an object in JSON text has twice, of which parsers keep one without a word (RFC 8259 4); undefined where
 * there is none, and for text that is no JSON. Takes time in proportion to the text.
 */
export function duplicateKey(text: string): string | undefined {
  const objects: Set<string>[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (OPENING.has(token)) {
      if (objects.push(new Set()) > MAX_DEPTH) return undefined;
    } else if (CLOSING.has(token)) objects.pop();
    else if (token === ':') {
      const key = unquoted(last);
      if (key === undefined || !addKey(key, objects.at(-1))) return key;
    } else last = token;
  }
  return undefined;
}

/** Adds a key to those of its object. Returns false where it was one of them. */
function addKey(key: string, keys = new Set<string>()): boolean {
  return keys.size < keys.add(key).size;
}

/** The value of a string; undefined for any other token. */
function unquoted(token: string): string | undefined {
  if (/^"[^\\]*"$/.test(token)) return token.slice(1, -1);
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
