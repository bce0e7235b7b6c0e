/**
 * A user at another service. The numeric ID at that service identifies the user, because names and addresses can be
 * reassigned.
 */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
  readonly login: string;
}

/** True if both are the same identity. Ignores the login name. */
export function isSameIdentity(
  one: Pick<Identity, 'provider' | 'subject'>,
  other: { readonly provider: string | null; readonly subject: string | null },
): boolean {
  return one.provider === other.provider && one.subject === other.subject;
}
