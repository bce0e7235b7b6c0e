import { useQuery } from '@tanstack/react-query';
import { offeredZonesQuery } from '../api/queries.ts';
import { useCalm } from '../ui/use-calm.ts';

/** The names of the first zones with a text. undefined until they are read. */
export function useZonesLike(text: string): readonly string[] | undefined {
  const { data } = useQuery(offeredZonesQuery(useCalm(text.trim())));
  return data?.map(({ unicode_name: name }) => name);
}
