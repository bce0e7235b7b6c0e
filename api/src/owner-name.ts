import { IssueError, Name, shorten } from '@fourwinds/dns';

/** An owner name as the APIs give it: relative to the zone, lower case. Throws IssueError. */
export function canonicalName(name: string, apex: Name): string {
  const owner = (name === '@' ? apex : Name.parse(name, apex)).lowerCase();
  if (!owner.isWithin(apex))
    throw new IssueError('name-outside-zone', `${shorten(name)} is not within ${apex.toString()}`);
  return owner.relativeTo(apex);
}
