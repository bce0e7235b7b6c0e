import { useQuery } from '@tanstack/react-query';
import { searchQuery, ZONES_A_PAGE, zoneNamesQuery } from '../api/queries.ts';
import { useCalm } from '../ui/use-calm.ts';

/** The zones whose names have a text: those of the first page at once, all others by a search. undefined until the first page is read. */
export function useZonesLike(text: string): readonly string[] | undefined {
  const { data: first } = useQuery(zoneNamesQuery);
  const wanted = text.trim().toLowerCase();
  const hasMore = first !== undefined && first.size === ZONES_A_PAGE;
  const { data: found } = useQuery(searchQuery(useCalm(hasMore ? wanted : '')));
  if (first === undefined) return undefined;
  const near = [...first.values()].filter((name) => name.includes(wanted));
  const far = (found?.data ?? []).flatMap(({ type, unicode_name: name }) => (type === 'zone' ? [name] : []));
  return [...new Set([...near, ...far])];
}
