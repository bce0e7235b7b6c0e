import { toASCII } from 'tr46';

/**
 * The A-label of one label with characters outside ASCII (UTS #46, non-transitional; RFC 5891).
 * Label by label, because a whole-name conversion would read `123` as an IPv4 address.
 * Returns undefined where there is none.
 */
export function toALabel(label: string): string | undefined {
  const ascii = toASCII(label, {
    checkBidi: true,
    checkHyphens: false,
    checkJoiners: true,
    useSTD3ASCIIRules: false,
    verifyDNSLength: false,
  });
  return ascii === null || ascii === '' || ascii.includes('.') ? undefined : ascii;
}
