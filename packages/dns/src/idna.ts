import { type Options, toASCII, toUnicode } from 'tr46';

const OPTIONS: Options = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: false,
  verifyDNSLength: false,
};

/**
 * The A-label of one label with characters outside ASCII (UTS #46, non-transitional; RFC 5891).
 * Label by label, because a whole-name conversion would read `123` as an IPv4 address.
 * Returns undefined where there is none.
 */
export function toALabel(label: string): string | undefined {
  const ascii = toASCII(label, OPTIONS);
  return ascii === null || ascii === '' || ascii.includes('.') ? undefined : ascii;
}

/** Whether a label that begins with `xn--` is the A-label of some internationalised label (RFC 5890 2.3.2.1). */
export function isValidALabel(label: string): boolean {
  const { domain, error } = toUnicode(label, OPTIONS);
  return !error && toALabel(domain) === label.toLowerCase();
}
