import { Failure } from '../../kernel/failure.ts';
import type { Entry } from '../records/entry.ts';

/** Zones with fewer names need no confirmation. */
const GUARDED_NAMES = 20;
/** Part of its names that a zone may lose without confirmation. */
const SHARE = 0.3;

type NamedEntry = Pick<Entry, 'name'>;

/** Returns the number of removed names if it must be confirmed. Otherwise returns undefined. */
export function namesToConfirm(before: readonly NamedEntry[], after: readonly NamedEntry[]): number | undefined {
  const names = namesOf(before);
  const gone = names.difference(namesOf(after)).size;
  return names.size >= GUARDED_NAMES && gone > names.size * SHARE ? gone : undefined;
}

/**
 * Throws Failure validation_error unless the number of removed names is confirmed. `input` is a noun for the new
 * records, e.g. `file`.
 */
export function requireConfirmation(
  names: number | undefined,
  confirmed: number | undefined,
  input: 'file' | 'list',
): void {
  if (names === undefined || names === confirmed) return;
  const message =
    input === 'file'
      ? `the file lacks ${names} names of the zone, more than 30 % of them; nothing was imported. To remove them, send confirm=${names}`
      : `the list lacks ${names} names of the zone, more than 30 % of them; nothing was changed. To remove them, send confirm=${names}`;
  throw new Failure('validation_error', message, [{ path: 'query.confirm', code: 'removal-unconfirmed', message }]);
}

function namesOf(records: readonly NamedEntry[]): Set<string> {
  return new Set(records.map(({ name }) => name));
}
