import type { IssueCode } from '../../issue.ts';
import type { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { MX } from '../../rr/types/mx.ts';
import { NS } from '../../rr/types/ns.ts';
import { PTR } from '../../rr/types/ptr.ts';
import { SRV } from '../../rr/types/srv.ts';
import { targetOfAlias, answeringNode, delegationOf, namesIn, topmost } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const TYPES = [NS, MX, SRV, PTR];

/**
 * The targets of NS, MX, SRV and PTR records must not be aliases (RFC 2181 10.2 and 10.3, RFC 2782). If one of the
 * zone's own nameservers is an alias, resolvers fail. Most resolvers tolerate other aliases.
 */
export function* targetAlias(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(...TYPES)) {
    for (const target of namesIn(set)) {
      const alias = aliasOf(zone, target);
      if (alias === undefined) continue;
      yield zoneIssue(
        codeOf(zone, set),
        set,
        `${set.type.name} of ${set.owner.toString()} names ${target.toString()}, which is ${alias.what}; name a host with addresses, such as ${alias.instead}`,
      );
    }
  }
}

function codeOf(zone: Zone, { type, owner }: RRset): IssueCode {
  if (type !== NS) return 'target-alias';
  return owner.equals(zone.apex) ? 'ns-target-alias' : 'delegation-target-alias';
}

function aliasOf(zone: Zone, target: Name): { what: string; instead: string } | undefined {
  if (!target.isWithin(zone.apex) || delegationOf(zone, target) !== undefined) return undefined;
  const dname = target.equals(zone.apex) ? undefined : redirection(zone, target);
  if (dname !== undefined) {
    const to = targetOfAlias(dname);
    return {
      what: `below ${dname.owner.toString()} and redirected by its DNAME`,
      instead: `one below ${to.toString()}`,
    };
  }
  const cname = answeringNode(zone, target)?.rrsets.find(({ type }) => type === CNAME);
  return cname === undefined ? undefined : { what: 'a CNAME', instead: targetOfAlias(cname).toString() };
}

function redirection(zone: Zone, target: Name): RRset | undefined {
  return topmost(zone, target.parent, DNAME) ?? zone.get(zone.apex, DNAME);
}
