import { domainNameIn, domainText } from './domain-name.ts';

/**
 * Invisible characters, and characters that change how others are displayed: control characters, bidirectional
 * controls, zero-width characters, and blanks other than the space.
 */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Matches the octets of a non-ASCII character in UTF-8 (RFC 3629 4). */
const SEQUENCE =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]|\p{Cc}/gu;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Formats octets for messages. `octets` has one character per octet. Visible UTF-8 characters stay, and invisible
 * characters and other non-ASCII octets become `\DDD` (RFC 1035 5.1).
 */
export function shownText(octets: string): string {
  return octets.replace(SEQUENCE, (sequence) => {
    const character = decoded(sequence);
    return character === undefined || UNSEEN.test(character) ? escaped(sequence) : character;
  });
}

/**
 * Returns advice to use A-labels if the text contains a Unicode domain, otherwise an empty string. `octets` has one
 * character per octet.
 */
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
