import { useQuery } from '@tanstack/react-query';
import { namesOfQuery, ZONES_A_PAGE, zoneNamesQuery } from '../api/queries.ts';

/** The names of zones by their ids: those of the first page, and of others as many as one more answer has. */
export function useZoneNames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { data: first } = useQuery(zoneNamesQuery);
  const others =
    first === undefined || first.size < ZONES_A_PAGE ? [] : [...new Set(ids)].filter((id) => !first.has(id));
  const { data: more } = useQuery(namesOfQuery(others.slice(0, ZONES_A_PAGE)));
  return first && new Map([...first, ...(more ?? [])]);
}
