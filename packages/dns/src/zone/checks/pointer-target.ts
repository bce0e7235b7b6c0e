import { NAPTR } from '../../rr/types/naptr.ts';
import { PTR } from '../../rr/types/ptr.ts';
import { answeringNode, finalDotHint, isServedHere, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * PTR and NAPTR records must lead to existing names. If they do not, usually the final dot is missing (RFC 1912 2.1).
 */
export function* pointerTarget(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(PTR, NAPTR)) {
    for (const target of namesIn(set)) {
      if (!isServedHere(zone, target) || zone.exists(target) || answeringNode(zone, target) !== undefined) continue;
      const hint = finalDotHint(zone, target);
      yield zoneIssue(
        'target-missing',
        set,
        `${set.type.name} of ${set.owner.toString()} names ${target.toString()}, which does not exist; add records to it${hint}`,
      );
    }
  }
}
