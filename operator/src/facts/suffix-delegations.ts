import { IssueError, Name, readOwnerName } from '@fourwinds/dns';
import { domainText } from '@fourwinds/dns/domain-name';
import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';

/**
 * Returns true if the zone of a suffix needs NS records for a zone below it. All nameservers of a suffix also serve
 * the zones below, and opt-out leaves open whether an unsigned zone exists. So the suffix needs no records for it,
 * unless it has other records at the same name.
 */
export function needsDelegation(child: ZoneResource, suffix: ZoneResource): boolean {
  return isSigned(child) || ownNames(suffix).has(child.spec.domain);
}

/** Returns true if the zone is signed, and so has or waits for DS records at its parent. */
export function isSigned({ status }: Pick<ZoneResource, 'status'>): boolean {
  return status?.dnssec !== undefined && status.dnssec.phase !== 'off';
}

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
