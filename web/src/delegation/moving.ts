/** The fields of a delegation that decide whether the domain can move. */
interface Delegation {
  readonly status: string;
  readonly former_ds: { readonly ttl: number; readonly forgotten_at: string | null } | null;
}

/** The current step of a domain on its way to our nameservers. */
export type Moving =
  | { readonly step: 'remove_ds'; readonly ttl: number }
  | { readonly step: 'wait'; readonly until: number }
  /** `isUnsure`: nobody knows whether the parent has a DS record of other keys. */
  | { readonly step: 'set_nameservers'; readonly isUnsure?: true };

/**
 * Returns the next step. Resolvers with a cached DS record reject the answers of the new nameservers, so the DS
 * record must be removed and expire before the domain moves.
 */
export function movingOf({ status, former_ds: former }: Delegation, now: number): Moving {
  const isHere = status === 'delegated' || status === 'incomplete';
  if (former === null && status === 'unknown') return { step: 'set_nameservers', isUnsure: true };
  if (former === null || isHere) return { step: 'set_nameservers' };
  if (former.forgotten_at === null) return { step: 'remove_ds', ttl: former.ttl };
  const until = Date.parse(former.forgotten_at);
  return until <= now ? { step: 'set_nameservers' } : { step: 'wait', until };
}

/** Returns the DS records at the parent that match none of our keys. */
export function foreignDs<D extends { readonly key_tag: number }>(expected: readonly D[], shown: readonly D[]): D[] {
  const own = new Set(expected.map(({ key_tag: tag }) => tag));
  return shown.filter(({ key_tag: tag }) => !own.has(tag));
}
