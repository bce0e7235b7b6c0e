import { domainNameIn, domainText } from '@fourwinds/dns';
import { domainToUnicode } from 'node:url';

/** The part of a zone or record that contains the text. */
export type Match = 'name' | 'value' | 'comment' | 'labels';

export interface SearchedRecord {
  /** Owner name relative to the zone. */
  readonly name: string;
  readonly value: string;
  readonly comment?: string;
}

export interface SearchedZone {
  readonly domain: string;
  readonly comment?: string;
  readonly labels: { readonly [key: string]: string };
}

/**
 * Case-insensitive text search. A text with non-ASCII letters also matches the A-labels and escaped octets that
 * encode these letters. Decoding is slow, so a search for ASCII text does not decode.
 */
export class Matcher {
  readonly #text: string;
  /** The text as a name, in two forms: as entered without the final dot, and in canonical form. */
  readonly #names: readonly string[];
  readonly #form: (text: string) => string;

  constructor(text: string) {
    const isAscii = /^\p{ASCII}*$/u.test(text);
    this.#form = isAscii ? (other) => other.toLowerCase() : readable;
    this.#text = isAscii ? text.toLowerCase() : folded(text);
    const written = this.#text.length > 1 ? this.#text.replace(/[.\u3002\uff0e\uff61]$/, '') : this.#text;
    const name = domainNameIn(text);
    this.#names = name === undefined || name.isRoot ? [written] : [...new Set([written, this.#form(domainText(name))])];
  }

  ofZone({ domain, comment, labels }: SearchedZone): Match[] {
    const inLabels = Object.entries(labels).some(([key, value]) => this.#isIn(`${key}=${value}`));
    return present({
      name: this.#names.some((name) => this.#form(domain).includes(name)),
      comment: this.#isIn(comment),
      labels: inLabels,
    });
  }

  inZone(domain: string): (record: SearchedRecord) => Match[] {
    const zone = this.#form(domain);
    return ({ name, value, comment }) =>
      present({ name: this.#isInOwner(name, zone), value: this.#isIn(value), comment: this.#isIn(comment) });
  }

  #isIn(text: string | undefined): boolean {
    return text !== undefined && this.#form(text).includes(this.#text);
  }

  /**
   * True if the match begins in the labels before the zone's name. Otherwise a search for the zone's name would match
   * every record.
   */
  #isInOwner(name: string, zone: string): boolean {
    if (name === '@') return false;
    const own = this.#form(name);
    return this.#names.some((wanted) => {
      const place = `${own}.${zone}`.indexOf(wanted);
      return place >= 0 && place < own.length;
    });
  }
}

function present(found: { readonly [part in Match]?: boolean }): Match[] {
  return (Object.keys(found) as Match[]).filter((part) => found[part]);
}

/** Decodes A-labels to U-labels and escaped octets to UTF-8. */
function readable(text: string): string {
  const unescaped = text.includes('\\') ? text.replace(/(?:\\\d{3})+/g, octetsOf) : text;
  return folded(/xn--/i.test(unescaped) ? unescaped.replace(/xn--[a-z0-9-]+/gi, uLabelOf) : unescaped);
}

function octetsOf(escapes: string): string {
  return Buffer.from(escapes.slice(1).split('\\').map(Number)).toString();
}

/** Converts a single label, because a whole name could be parsed as an IP address. */
function uLabelOf(label: string): string {
  const found = domainToUnicode(label);
  return found === '' ? label : found;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
