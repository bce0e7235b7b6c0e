import type { Name } from '../../name.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const LDH = /^(?!-)[a-z0-9-]+(?<!-)$/;

/** Hosts are named with letters, digits and hyphens (RFC 1123 2.1); a wildcard stands for such names. */
export function* hostNameOwner(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.hostOwner !== true || isHostName(set.owner)) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'owner-not-host-name',
      set,
      `${owner} has ${set.type.name} records but is not a host name; some programs refuse it: use letters, digits and hyphens only`,
    );
  }
}

function isHostName(name: Name): boolean {
  if (name.isRoot) return true;
  if (name.isWildcard) return isHostName(name.parent);
  const { key } = name;
  for (let offset = 0; key.charCodeAt(offset) !== 0; offset += key.charCodeAt(offset) + 1) {
    if (!LDH.test(key.slice(offset + 1, offset + 1 + key.charCodeAt(offset)))) return false;
  }
  return true;
}
