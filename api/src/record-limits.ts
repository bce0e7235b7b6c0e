import type { Actor, Token } from './actor.ts';
import { nameMatcher } from './name-pattern.ts';

/** The records that a token is limited to; null is all. */
export type RecordLimits = Pick<Token, 'names' | 'types'>;

/** Whether a record is one of those; its name is relative to the zone and in canonical form. */
export type RecordFilter = (record: { readonly name: string; readonly type: string }) => boolean;

/** The records that an actor is limited to; undefined for all. */
export function limitsOf({ token: { names, types } }: Actor): RecordLimits | undefined {
  return names === null && types === null ? undefined : { names, types };
}

/** Without limits a filter has all records. */
export function recordFilter(limits: RecordLimits | undefined): RecordFilter {
  if (limits === undefined) return () => true;
  const { names, types } = limits;
  const hasName = names === null ? () => true : nameMatcher(names);
  return ({ name, type }) => (types === null || types.includes(type)) && hasName(name);
}
