import type { IssueCode } from '../../issue.ts';
import type { Name } from '../../name.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { MX } from '../../rr/types/mx.ts';
import { NS } from '../../rr/types/ns.ts';
import { SRV } from '../../rr/types/srv.ts';
import { answeringNode, delegationOf, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** Resolvers fail on an alias here; mail and service clients mostly cope. */
const RULES: ReadonlyMap<number, IssueCode> = new Map([
  [NS.code, 'ns-target-alias'],
  [MX.code, 'target-alias'],
  [SRV.code, 'target-alias'],
]);

/** NS, MX and SRV name hosts, not aliases (RFC 2181 10.3, RFC 2782). */
export function* targetAlias(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    const code = RULES.get(set.type.code);
    if (code === undefined) continue;
    for (const target of namesIn(set)) {
      const canonical = aliasTarget(zone, target);
      if (canonical === undefined) continue;
      yield zoneIssue(
        code,
        set,
        `${set.type.name} of ${set.owner.toString()} names ${target.toString()}, which is a CNAME; name a host with addresses, such as ${canonical.toString()}`,
      );
    }
  }
}

function aliasTarget(zone: Zone, target: Name): Name | undefined {
  if (!target.isWithin(zone.apex) || delegationOf(zone, target) !== undefined) return undefined;
  const cname = answeringNode(zone, target)?.rrsets.find(({ type }) => type === CNAME);
  return cname === undefined ? undefined : namesIn(cname)[0];
}
