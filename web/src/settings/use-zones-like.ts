import { useQuery } from '@tanstack/react-query';
import { offeredZonesQuery } from '../api/queries.ts';
import { useCalm } from '../ui/use-calm.ts';

/** Names of the first matching zones; undefined until they have loaded. */
export function useZonesLike(text: string): readonly string[] | undefined {
  const { data } = useQuery(offeredZonesQuery(useCalm(text.trim())));
  return data?.map(({ unicode_name: name }) => name);
}
