import { useQuery } from '@tanstack/react-query';
import { zoneNamesQuery } from '../api/queries.ts';

/** Zone names by id; undefined until they have loaded. */
export function useZoneNames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery(zoneNamesQuery([...new Set(ids)].sort()));
  return data;
}
