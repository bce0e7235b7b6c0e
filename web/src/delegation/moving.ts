/** The part of a delegation that says whether the domain may move here. */
interface Delegation {
  readonly state: string;
  readonly former_ds: { readonly ttl: number; readonly forgotten_at: string | null } | null;
}

/** The step that a domain is at on its way to these nameservers. */
export type Moving =
  | { readonly step: 'remove_ds'; readonly ttl: number }
  | { readonly step: 'wait'; readonly until: number }
  /** `isUnsure`: nobody knows whether the parent has a DS record of other keys. */
  | { readonly step: 'set_nameservers'; readonly isUnsure?: true };

/** Resolvers that remember a DS record refuse all answers of other nameservers: the record goes first, then the time passes, then the domain moves. */
export function movingOf({ state, former_ds: former }: Delegation, now: number): Moving {
  const isHere = state === 'delegated' || state === 'incomplete';
  if (former === null && state === 'unknown') return { step: 'set_nameservers', isUnsure: true };
  if (former === null || isHere) return { step: 'set_nameservers' };
  if (former.forgotten_at === null) return { step: 'remove_ds', ttl: former.ttl };
  const until = Date.parse(former.forgotten_at);
  return until <= now ? { step: 'set_nameservers' } : { step: 'wait', until };
}

/** The DS records at the parent that belong to none of the keys here. */
export function foreignDs<D extends { readonly key_tag: number }>(expected: readonly D[], shown: readonly D[]): D[] {
  const own = new Set(expected.map(({ key_tag: tag }) => tag));
  return shown.filter(({ key_tag: tag }) => !own.has(tag));
}
