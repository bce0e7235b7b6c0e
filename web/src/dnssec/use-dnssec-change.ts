import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';

/** A change of how a zone is signed, after which the zone is read again. */
export function useDnssecChange<T>(
  zone: string,
  change: (request: T) => Promise<unknown>,
): UseMutationResult<unknown, Error, T> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['zone', zone] }),
  });
}
