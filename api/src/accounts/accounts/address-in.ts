import { readAddress } from '@fourwinds/mail';

/** Normalizes an email address to its stored form. Returns undefined for other text. */
export function addressIn(text: string): string | undefined {
  const read = readAddress(text);
  return 'problem' in read ? undefined : read.address.toLowerCase();
}
