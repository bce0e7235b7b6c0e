import { Failure } from '../failure.ts';
import type { Entry } from '../records/entry.ts';

/** Zones with fewer names are not guarded. */
const GUARDED_NAMES = 20;
/** The share of its names that a guarded zone may lose without a confirmation. */
const SHARE = 0.3;

type Named = Pick<Entry, 'name'>;

/** How many names of a zone go, where that needs a confirmation; else undefined. */
export function namesToConfirm(before: readonly Named[], after: readonly Named[]): number | undefined {
  const names = namesOf(before);
  const gone = names.difference(namesOf(after)).size;
  return names.size >= GUARDED_NAMES && gone > names.size * SHARE ? gone : undefined;
}

/** Throws Failure validation_error unless the number of names that go was confirmed. */
export function requireConfirmation(names: number | undefined, confirmed: number | undefined): void {
  if (names === undefined || names === confirmed) return;
  const message = `the file lacks ${names} names of the zone, more than 30 % of them; nothing was imported. If they are to go, send confirm=${names}`;
  throw new Failure('validation_error', message, [{ path: 'query.confirm', code: 'removal-unconfirmed', message }]);
}

function namesOf(records: readonly Named[]): Set<string> {
  return new Set(records.map(({ name }) => name));
}
