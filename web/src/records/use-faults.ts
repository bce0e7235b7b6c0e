import { useEffect, useMemo, useState } from 'react';
import { PartError } from '../parts/lazy-part.ts';
import type { Target } from '../validation/targets.ts';
import type { Fault } from '../validation/validate.ts';
import type { SetFaults } from '../validation/set-faults.ts';
import type { Row } from './rows.ts';
import type { Values } from './values.ts';

type Validation = typeof import('../validation/validate.ts');

let loaded: Validation | undefined;

/** The API's own checks, which are loaded when somebody comes to edit a record. Throws PartError. */
export async function validation(): Promise<Validation> {
  try {
    return (loaded ??= await import('../validation/validate.ts'));
  } catch (cause) {
    throw new PartError('validation', cause);
  }
}

/** Loads the checks before they are needed. Where that fails, the form that needs them says so. */
export function prepareValidation(): void {
  validation().catch(() => undefined);
}

/** The faults that the API would find in a record as it is typed: of these values, never of those before the last letter. */
export function useFaults(zone: string, { name, type, value, ttl }: Values): readonly Fault[] {
  const checks = useValidation();
  return useMemo(
    () => checks?.faultsOf(zone, { name, type, value, ttl, comment: null }) ?? [],
    [checks, zone, name, type, value, ttl],
  );
}

const noFaults: SetFaults = { errors: new Map(), warnings: new Map() };

/** The faults of changes that wait, before they are sent. */
export function useSetFaults(zone: string, rows: readonly Row[]): SetFaults {
  const isChanged = rows.some(({ state }) => state !== 'same');
  const checks = useValidation(isChanged);
  return useMemo(
    () => (isChanged && checks !== undefined ? checks.setFaultsOf(zone, rows) : noFaults),
    [checks, isChanged, zone, rows],
  );
}

/** The hosts that a value leads to, as it is typed. */
export function useTargets(zone: string, { type, value }: Pick<Values, 'type' | 'value'>): readonly Target[] {
  const checks = useValidation();
  return useMemo(() => checks?.readTargets(zone, { type, value }) ?? [], [checks, zone, type, value]);
}

/** Gives values on with final dots behind the hosts that need them: at once, unless the checks are still on their way; never without them. */
export function complete(zone: string, values: Values, onDone: (values: Values) => void): void {
  const give = ({ withHosts }: Validation) => onDone(withHosts(zone, values));
  if (loaded === undefined) validation().then(give, () => undefined);
  else give(loaded);
}

function useValidation(isNeeded = true): Validation | undefined {
  const [checks, setChecks] = useState(() => loaded);
  useEffect(() => {
    if (isNeeded) void validation().then(setChecks, () => undefined);
  }, [isNeeded]);
  return checks;
}
