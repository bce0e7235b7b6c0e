import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { answeringNode, finalDotHint, isServedHere, targetOfAlias } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * An alias to a name within the zone must lead to an existing name (RFC 1034 3.6.2). Often only the final dot is
 * missing (RFC 1912 2.4).
 */
export function* aliasTarget(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(CNAME, DNAME)) {
    const target = targetOfAlias(set);
    if (target.isRoot) {
      yield zoneIssue(
        'alias-target-missing',
        set,
        `${set.owner.toString()} leads to . (the root), which has no host; write the name that it stands for`,
      );
      continue;
    }
    if (!isServedHere(zone, target) || zone.exists(target) || answeringNode(zone, target) !== undefined) continue;
    yield zoneIssue(
      'alias-target-missing',
      set,
      `${set.owner.toString()} leads to ${target.toString()}, which does not exist; add records to it${finalDotHint(zone, target)}`,
    );
  }
}
