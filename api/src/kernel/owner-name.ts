import { type Name, readOwnerName } from '@fourwinds/dns';

/** Returns the owner name in API form: relative to the zone, lower case. Throws IssueError. */
export function canonicalName(name: string, apex: Name): string {
  return readOwnerName(name, apex).relativeTo(apex);
}
