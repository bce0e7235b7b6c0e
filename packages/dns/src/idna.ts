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

/**
 * Matches possible A-labels. Only matches whole labels that are not part of a longer word and not next to an escape.
 */
const A_LABEL = /(?<![^\s.@"'])xn--[a-z0-9-]{1,59}(?![^\s.@"'])/gi;

/**
 * Converts a label with non-ASCII characters to its A-label (UTS #46, non-transitional; RFC 5891). Returns undefined
 * if the label has no A-label. Converts single labels, because a conversion of the whole name would read `123` as an
 * IPv4 address.
 */
export function toALabel(label: string): string | undefined {
  const ascii = toASCII(label, OPTIONS);
  return ascii === null || ascii === '' || ascii.includes('.') ? undefined : ascii;
}

/**
 * Replaces each A-label in a text with its U-label, for display (RFC 5890 2.3.2.1). Invalid A-labels are not
 * replaced.
 */
export function withULabels(text: string): string {
  return /xn--/i.test(text) ? text.replace(A_LABEL, (label) => toULabel(label) ?? label) : text;
}

/** Each U-label has exactly one A-label, so converting the result back is a sufficient check (RFC 5891 4.2, 5.4). */
function toULabel(label: string): string | undefined {
  const ascii = label.toLowerCase();
  const decoded = decodePunycode(ascii.slice(PREFIX.length));
  return decoded !== undefined && toALabel(decoded) === ascii ? decoded : undefined;
}

/** True if a label is a valid A-label (RFC 5890 2.3.2.1). The label must begin with `xn--`. */
export function isValidALabel(label: string): boolean {
  return toULabel(label) !== undefined;
}
