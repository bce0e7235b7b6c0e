import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRequest } from '../api/use-request.ts';

/** A mutation of the DNSSEC settings that reads the zone again afterwards. */
export function useDnssecChange<T>(
  zone: string,
  change: (request: T) => Promise<unknown>,
): UseMutationResult<unknown, Error, T> {
  const client = useQueryClient();
  return useRequest({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['zone', zone] }),
  });
}
