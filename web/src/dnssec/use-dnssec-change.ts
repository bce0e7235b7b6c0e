import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRequest } from '../api/use-request.ts';

/** A change of how a zone is signed, after which the zone is read again. */
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
