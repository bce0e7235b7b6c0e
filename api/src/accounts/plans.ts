import { INLINE_RECORDS } from '@fourwinds/resources';

/** The limits of a plan; null is no limit. */
export interface Plan {
  readonly zones: number | null;
  readonly recordsPerZone: number | null;
  /** The account is the administrators' own, so that they trust it to have the domains that it wants. */
  readonly trusted?: boolean;
}

const plans: { readonly [name: string]: Plan } = {
  free: { zones: 3, recordsPerZone: 100 },
  verified: { zones: null, recordsPerZone: 1000 },
  unlimited: { zones: null, recordsPerZone: null, trusted: true },
};

export const planNames: readonly string[] = Object.keys(plans);

export function isPlan(name: string): boolean {
  return Object.hasOwn(plans, name);
}

/** The limits of a plan; an unknown one has those of `free`. */
export function planOf(name: string): Plan {
  return plans[name] ?? plans.free;
}

/** Whether administrators trust an account of the plan. */
export function isTrusted({ plan }: { readonly plan: string }): boolean {
  return planOf(plan).trusted === true;
}

/** Limits that hold on every plan. */
export const MAX_TOKENS = 500;
export const MAX_CHANGES = 1000;
/** Values in all changes of one request. */
export const MAX_VALUES = INLINE_RECORDS;
export const MAX_BODY_BYTES = 1024 * 1024;
