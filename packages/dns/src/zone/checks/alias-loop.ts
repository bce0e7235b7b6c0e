import type { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { answeringNode, isServedHere, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** What resolvers follow at most. */
const LONGEST_CHAIN = 16;

/** No alias leads back to itself, as nothing is ever found there (RFC 1034 3.6.2, RFC 6672 2.2). */
export function* aliasLoop(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(CNAME, DNAME)) {
    const chain = set.type === CNAME ? loopOf(zone, set) : dnameLoop(set);
    if (chain === undefined) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'alias-loop',
      set,
      `${owner} leads back to itself (${chain.map((name) => name.toString()).join(' to ')}), so nothing is found there; let it lead to a host`,
    );
  }
}

/** The way from a CNAME back to it. */
function loopOf(zone: Zone, set: RRset): Name[] | undefined {
  const chain = [set.owner];
  let cname = set;
  while (chain.length <= LONGEST_CHAIN) {
    const [target] = namesIn(cname);
    chain.push(target);
    const next = isServedHere(zone, target) ? cnameFor(zone, target) : undefined;
    if (next === undefined) return undefined;
    if (next === set) return chain;
    cname = next;
  }
  return undefined;
}

function cnameFor(zone: Zone, name: Name): RRset | undefined {
  return answeringNode(zone, name)?.rrsets.find(({ type }) => type === CNAME);
}

/** A DNAME that leads to itself or below itself redirects what it redirected. */
function dnameLoop(set: RRset): Name[] | undefined {
  if (set.type !== DNAME) return undefined;
  const [target] = namesIn(set);
  return target.isWithin(set.owner) ? [set.owner, target] : undefined;
}
