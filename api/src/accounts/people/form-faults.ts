import { readAddress } from '@fourwinds/mail';
import { fieldFailure } from '../../kernel/failure.ts';
import { passwordFault } from './password-rules.ts';
import type { PeoplePorts } from './people-ports.ts';

/**
 * Normalizes an entered email address to its stored form. Ignores case, because no provider has two mailboxes that
 * differ only in case. Throws Failure validation_error.
 */
export function emailOf(text: string): string {
  const read = readAddress(text.trim());
  if ('problem' in read) throw fieldFailure('email', read.problem);
  return read.address.toLowerCase();
}

/** Throws Failure validation_error if the password is easy to guess in general or for this user. */
export function requireGoodPassword(
  { listedPasswords, serviceDomain }: Pick<PeoplePorts, 'listedPasswords' | 'serviceDomain'>,
  password: string,
  email: string,
): void {
  const fault = passwordFault(password, listedPasswords, [email, serviceDomain, 'fourwinds', 'password']);
  if (fault !== undefined) throw fieldFailure('password', fault);
}
