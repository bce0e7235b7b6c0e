import { readAddress } from '@fourwinds/mail';
import { fieldFailure } from '../failure.ts';
import { passwordFault } from './password-rules.ts';
import type { PeoplePorts } from './people-ports.ts';

/** The address that somebody wrote, as it is stored and compared: nobody gives two mailboxes names that differ in case alone. Throws Failure validation_error. */
export function emailOf(text: string): string {
  const read = readAddress(text.trim());
  if ('problem' in read) throw fieldFailure('email', read.problem);
  return read.address.toLowerCase();
}

/** Throws Failure validation_error for a password that nobody should have, or not this person. */
export function requireGoodPassword(
  { listedPasswords, serviceDomain }: Pick<PeoplePorts, 'listedPasswords' | 'serviceDomain'>,
  password: string,
  email: string,
): void {
  const fault = passwordFault(password, listedPasswords, [email, serviceDomain, 'fourwinds', 'password']);
  if (fault !== undefined) throw fieldFailure('password', fault);
}
