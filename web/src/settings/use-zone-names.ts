import { useQuery } from '@tanstack/react-query';
import { zoneNamesQuery } from '../api/queries.ts';

/** The names of zones by their ids; undefined until they are read. */
export function useZoneNames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery(zoneNamesQuery([...new Set(ids)].sort()));
  return data;
}
