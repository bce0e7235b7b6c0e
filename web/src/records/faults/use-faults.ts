import { useEffect, useMemo, useState } from 'react';
import { PartError } from '../../parts/lazy-part.ts';
import type { Target } from '../../validation/targets.ts';
import type { Fault } from '../../validation/validate.ts';
import type { SetFaults } from '../../validation/set-faults.ts';
import type { Row } from '../../changes/rows.ts';
import type { Values } from '../../changes/values.ts';

type Validation = typeof import('../../validation/validate.ts');

let loaded: Validation | undefined;

/** Loads the API's validation code, which is only needed for editing. Throws PartError. */
export async function validation(): Promise<Validation> {
  try {
    return (loaded ??= await import('../../validation/validate.ts'));
  } catch (cause) {
    throw new PartError('validation', cause);
  }
}

/** Preloads the validation code. If that fails, the form that needs it shows the error. */
export function prepareValidation(): void {
  validation().catch(() => undefined);
}

/** The validation errors of the values as the user types. They always belong to the current values. */
export function useFaults(zone: string, { name, type, value, ttl }: Values): readonly Fault[] {
  const checks = useValidation();
  return useMemo(
    () => checks?.faultsOf(zone, { name, type, value, ttl, comment: null }) ?? [],
    [checks, zone, name, type, value, ttl],
  );
}

const noFaults: SetFaults = { errors: new Map(), warnings: new Map() };

/** The validation errors of pending changes. */
export function useSetFaults(zone: string, rows: readonly Row[]): SetFaults {
  const isChanged = rows.some(({ state }) => state !== 'same');
  const checks = useValidation(isChanged);
  return useMemo(
    () => (isChanged && checks !== undefined ? checks.setFaultsOf(zone, rows) : noFaults),
    [checks, isChanged, zone, rows],
  );
}

/** The hostnames in a value. */
export function useTargets(zone: string, { type, value }: Pick<Values, 'type' | 'value'>): readonly Target[] {
  const checks = useValidation();
  return useMemo(() => checks?.readTargets(zone, { type, value }) ?? [], [checks, zone, type, value]);
}

/**
 * Calls `onDone` with trailing dots added to hostnames. Calls it synchronously once the validation code has loaded,
 * and never if loading failed.
 */
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
