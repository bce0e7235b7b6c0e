/** Somebody at another service: the number that it gave them, not their name or address, which may become those of others. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
  /** The name there, for people to read. */
  readonly login: string;
}

/** Whether two are the same, whatever their name is now. */
export function isSameIdentity(
  one: Pick<Identity, 'provider' | 'subject'>,
  other: { readonly provider: string | null; readonly subject: string | null },
): boolean {
  return one.provider === other.provider && one.subject === other.subject;
}
