import { JsonBodyError } from './json-body-error.ts';

export interface JsonLimits {
  /** Maximum number of keys and values in total. */
  readonly parts: number;
  readonly keysOfObject: number;
  readonly depth: number;
}

/**
 * Parsing a body within these limits takes a few milliseconds. The largest valid API request has half as many parts.
 */
export const JSON_LIMITS: JsonLimits = { parts: 50_000, keysOfObject: 256, depth: 32 };

const MOST_SHOWN = 72;

const [QUOTE, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0));
const [BRACE, BRACKET] = ['{', '['].map((sign) => sign.charCodeAt(0));

/** Structural characters of JSON, by character code. Most characters are not structural. */
const IS_SIGN = Uint8Array.from({ length: 128 }, (_, code) => Number('":,{}[]'.includes(String.fromCharCode(code))));

/**
 * Checks the limits of JSON text. Throws JsonBodyError if there are too many parts, or if an object contains
 * duplicate keys, because parsers silently drop duplicates (RFC 8259 4). Does not fully validate the JSON. Reads each
 * character once and stops at the first error.
 */
export function checkJsonText(text: string, limits = JSON_LIMITS): void {
  new Scan(text, limits).run();
}

class Scan {
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** The keys of each open object, and undefined for each open list. */
  readonly #open: (Set<string> | undefined)[] = [];
  #at = 0;
  #parts = 0;
  /** Positions of the opening and closing quotes of the last string. */
  #from = 0;
  #to = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  run(): void {
    const text = this.#text;
    for (this.#at = 0; this.#at < text.length; this.#at++) {
      const sign = text.charCodeAt(this.#at);
      if (IS_SIGN[sign] === 1) this.#take(sign);
    }
  }

  #take(sign: number): void {
    switch (sign) {
      case QUOTE:
        return this.#skipString();
      case BRACE:
        return this.#begin(new Set());
      case BRACKET:
        return this.#begin(undefined);
      case COMMA:
        return this.#count();
      case COLON:
        return this.#takeKey();
      default:
        this.#open.pop();
    }
  }

  #skipString(): void {
    const text = this.#text;
    let at = this.#at + 1;
    for (; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign === QUOTE) break;
      if (sign === BACKSLASH) at++;
    }
    this.#from = this.#at;
    this.#to = at;
    this.#at = at;
  }

  #begin(keys: Set<string> | undefined): void {
    const { depth } = this.#limits;
    if (this.#open.push(keys) > depth)
      throw new JsonBodyError(`the body has lists and objects more than ${depth} deep within each other`);
    this.#count();
  }

  #count(): void {
    const { parts } = this.#limits;
    if (++this.#parts > parts)
      throw new JsonBodyError(`the body has more than ${parts} keys and values; divide it into several requests`);
  }

  #takeKey(): void {
    const keys = this.#open.at(-1);
    const key = unquoted(this.#text.slice(this.#from, this.#to + 1));
    if (keys !== undefined && key !== undefined) addKey(key, keys, this.#limits);
    this.#count();
  }
}

function addKey(key: string, keys: Set<string>, { keysOfObject }: JsonLimits): void {
  if (keys.has(key)) throw new JsonBodyError(`an object in the body has the key ${shown(key)} twice; send it once`);
  if (keys.add(key).size > keysOfObject)
    throw new JsonBodyError(`an object in the body has more than ${keysOfObject} keys; no field here has so many`);
}

function shown(key: string): string {
  return JSON.stringify(key.length > MOST_SHOWN ? `${key.slice(0, MOST_SHOWN)}...` : key);
}

/** Returns the value of a string token. Returns undefined for other tokens. */
function unquoted(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
