import { IssueError, Name, readOwnerName } from '@fourwinds/dns';
import { domainText } from '@fourwinds/dns/domain-name';
import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';

const known = new WeakMap<ZoneSpec, ReadonlySet<string>>();

/** Returns the names of a zone's inline records and the names between these and the zone, without the final dot. */
export function ownNames({ spec }: ZoneResource): ReadonlySet<string> {
  const before = known.get(spec);
  if (before !== undefined) return before;
  const apex = Name.parse(`${spec.domain}.`);
  const names = new Set(spec.records.flatMap(({ name }) => namesUpTo(apex, name)));
  known.set(spec, names);
  return names;
}

function namesUpTo(apex: Name, text: string): string[] {
  const names: string[] = [];
  for (let name = ownerOf(text, apex); !name.equals(apex); name = name.parent) names.push(domainText(name));
  return names;
}

/** An unreadable name counts as the apex, since the zone is refused because of it. */
function ownerOf(text: string, apex: Name): Name {
  try {
    return readOwnerName(text, apex).lowerCase();
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    return apex;
  }
}
