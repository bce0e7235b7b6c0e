import { domainNameIn, domainText } from './domain-name.ts';

/** Characters that change how the text around them looks, or are not seen: controls, bidirectional controls, those of zero width, blanks but the usual. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** One character of UTF-8 beyond ASCII, as octets (RFC 3629 4). */
const SEQUENCE =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]|\p{Cc}/gu;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Octets as messages show them: characters of UTF-8 as they are, all other octets beyond ASCII, and those of characters that are not seen, as
 * `\DDD` (RFC 1035 5.1). The text has a character an octet.
 */
export function shownText(octets: string): string {
  return octets.replace(SEQUENCE, (sequence) => {
    const character = decoded(sequence);
    return character === undefined || UNSEEN.test(character) ? escaped(sequence) : character;
  });
}

/** Advice to write the A-labels of a domain that a text has in Unicode; empty where it has none. The text has a character an octet. */
export function aLabelAdvice(octets: string): string {
  for (const [word] of shownText(octets).matchAll(/[^\s@:;,=!/"%+?~]+/g)) {
    const name = /\P{ASCII}/u.test(word) && word.includes('.') ? domainNameIn(word) : undefined;
    if (name !== undefined) return `; write ${domainText(name)} for ${word}`;
  }
  return '';
}

function decoded(sequence: string): string | undefined {
  try {
    return utf8.decode(Uint8Array.from(sequence, (octet) => octet.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function escaped(sequence: string): string {
  return Array.from(sequence, (octet) => `\\${String(octet.charCodeAt(0)).padStart(3, '0')}`).join('');
}
