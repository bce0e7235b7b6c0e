import { readAddress } from '@fourwinds/mail';

/** An email address in any spelling, as accounts, persons and the audit log have it; undefined for another text. */
export function addressIn(text: string): string | undefined {
  const read = readAddress(text);
  return 'problem' in read ? undefined : read.address.toLowerCase();
}
