import { type Name, readOwnerName } from '@fourwinds/dns';

/** An owner name as the APIs give it: relative to the zone, lower case. Throws IssueError. */
export function canonicalName(name: string, apex: Name): string {
  return readOwnerName(name, apex).relativeTo(apex);
}
