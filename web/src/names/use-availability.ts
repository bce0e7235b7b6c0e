import { useQuery } from '@tanstack/react-query';
import type { DomainAvailability } from '../api/client.ts';
import { useCalm } from '../ui/use-calm.ts';
import { availabilityQuery } from './names-queries.ts';

interface Availability {
  /** undefined while the user types, and until the API has answered. */
  readonly answer: DomainAvailability | undefined;
  readonly error: Error | null;
}

/** Asks whether a name can be taken, once the user pauses. Never returns the answer for an earlier name. */
export function useAvailability(label: string, suffix: string): Availability {
  const typed = label.trim();
  const calm = useCalm(typed);
  const { data, error } = useQuery({ ...availabilityQuery(`${calm}.${suffix}`), enabled: calm !== '' });
  return calm === typed && calm !== '' ? { answer: data, error } : { answer: undefined, error: null };
}
