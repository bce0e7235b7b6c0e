import { JsonBodyError } from './json-body-error.ts';

/** The most that a body of JSON may hold. */
export interface JsonLimits {
  /** Keys and values in all. */
  readonly parts: number;
  readonly keysOfObject: number;
  readonly depth: number;
}

/** A body within these limits is read in a few milliseconds. The largest request that the APIs take has half as many parts. */
export const JSON_LIMITS: JsonLimits = { parts: 50_000, keysOfObject: 256, depth: 32 };

const MOST_SHOWN = 72;

const [QUOTE, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0));
const [BRACE, BRACKET] = ['{', '['].map((sign) => sign.charCodeAt(0));

/** By code, as most characters are none of them. */
const IS_SIGN = Uint8Array.from({ length: 128 }, (_, code) => Number('":,{}[]'.includes(String.fromCharCode(code))));

/**
 * Throws JsonBodyError for JSON text that is not worth parsing: with too many parts, or with a key that an object has twice, of which parsers keep one
 * without a word (RFC 8259 4). Text that is no JSON may pass. Reads each character once, and ends at the first fault.
 */
export function checkJsonText(text: string, limits = JSON_LIMITS): void {
  new Scan(text, limits).run();
}

class Scan {
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** The keys of each object that is open; undefined for a list. */
  readonly #open: (Set<string> | undefined)[] = [];
  #at = 0;
  #parts = 0;
  /** The last string: its first and last quote. */
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

  /** A string that is never closed ends with the text. */
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

/** The value of a string; undefined for any other text. */
function unquoted(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
