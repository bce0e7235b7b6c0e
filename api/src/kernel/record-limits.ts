import type { Actor, Token } from './actor.ts';
import { nameMatcher } from './name-pattern.ts';

/** Restrictions of a token to some records. null allows all. */
export type RecordLimits = Pick<Token, 'names' | 'types'>;

/** True if the record is allowed. Its name is relative to the zone and in canonical form. */
export type RecordFilter = (record: { readonly name: string; readonly type: string }) => boolean;

/** Returns the actor's restrictions to some records, or undefined if there are none. */
export function limitsOf({ token: { names, types } }: Actor): RecordLimits | undefined {
  return names === null && types === null ? undefined : { names, types };
}

/** Returns a filter. Without limits, the filter accepts all records. */
export function recordFilter(limits: RecordLimits | undefined): RecordFilter {
  if (limits === undefined) return () => true;
  const { names, types } = limits;
  const hasName = names === null ? () => true : nameMatcher(names);
  return ({ name, type }) => (types === null || types.includes(type)) && hasName(name);
}
