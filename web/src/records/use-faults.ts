import { useEffect, useState } from 'react';
import type { Fault } from '../validation/validate.ts';
import type { Values } from './values.ts';

/** The API's own checks, which are loaded when the first record is edited. */
export const validation = () => import('../validation/validate.ts');

/** The faults that the API would find in a record, while it is typed. */
export function useFaults(zone: string, { name, type, value, ttl }: Values): readonly Fault[] {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void validation().then(({ faultsOf }) => {
      if (isCurrent) setFaults(faultsOf(zone, { name, type, value, ttl, comment: null }));
    });
    return () => void (isCurrent = false);
  }, [zone, name, type, value, ttl]);
  return faults;
}
