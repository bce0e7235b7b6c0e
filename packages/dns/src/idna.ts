import { type Options, toASCII } from 'tr46';
import { decodePunycode } from './punycode.ts';

const OPTIONS: Options = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: false,
  verifyDNSLength: false,
};

const PREFIX = 'xn--';

/** Labels that may be A-labels, as whole ones alone: neither part of a longer one nor beside an escape. */
const A_LABEL = /(?<![^\s.@"'])xn--[a-z0-9-]{1,59}(?![^\s.@"'])/gi;

/**
 * The A-label of one label with characters outside ASCII (UTS #46, non-transitional; RFC 5891).
 * Label by label, because a whole-name conversion would read `123` as an IPv4 address.
 * Returns undefined where there is none.
 */
export function toALabel(label: string): string | undefined {
  const ascii = toASCII(label, OPTIONS);
  return ascii === null || ascii === '' || ascii.includes('.') ? undefined : ascii;
}

/** A text with the U-label in place of each A-label, for people (RFC 5890 2.3.2.1). Labels that only look like A-labels stay. */
export function withULabels(text: string): string {
  return /xn--/i.test(text) ? text.replace(A_LABEL, (label) => toULabel(label) ?? label) : text;
}

/** An A-label is the one form of its U-label, so that no more is to be checked than the way back (RFC 5891 4.2, 5.4). */
function toULabel(label: string): string | undefined {
  const ascii = label.toLowerCase();
  const decoded = decodePunycode(ascii.slice(PREFIX.length));
  return decoded !== undefined && toALabel(decoded) === ascii ? decoded : undefined;
}

/** Whether a label that begins with `xn--` is the A-label of some internationalised label (RFC 5890 2.3.2.1). */
export function isValidALabel(label: string): boolean {
  return toULabel(label) !== undefined;
}
