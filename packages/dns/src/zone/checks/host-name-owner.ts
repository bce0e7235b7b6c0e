import { isHostName, labelsOf } from '../../host-name.ts';
import type { Name } from '../../name.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * Host names consist of letters, digits and hyphens (RFC 1123 2.1). A wildcard is allowed, because it can match host
 * names.
 */
export function* hostNameOwner(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.hostOwner !== true || isHostOwner(set.owner)) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'owner-not-host-name',
      set,
      `${owner} has ${set.type.name} records but is not a host name; some programs refuse it: use letters, digits and hyphens only`,
    );
  }
}

/** Names with an underscore whose addresses programs look up. Active Directory and SPF's `exists` use them. */
const SERVICE_NAMES = /^(?:gc\._msdcs\.|[^.]+\._spf(?:_verify|_rate)?\.)/;

/** Cache for the names that versions of a zone share. */
const checked = new WeakMap<Name, boolean>();

function isHostOwner(name: Name): boolean {
  const known = checked.get(name);
  if (known !== undefined) return known;
  const result = mayOwnHost(name);
  checked.set(name, result);
  return result;
}

function mayOwnHost(name: Name): boolean {
  return isHostName(name.isWildcard ? name.parent : name) || SERVICE_NAMES.test(labelsOf(name).join('.'));
}
