import type { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { answeringNode, isServedHere, targetOfAlias } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const LONGEST_CHAIN = 16;

/** An alias must not lead back to itself (RFC 1034 3.6.2, RFC 6672 2.2). */
export function* aliasLoop(zone: Zone): Generator<ZoneIssue> {
  const nextOf = aliasesIn(zone);
  for (const set of zone.ofType(CNAME, DNAME)) {
    const chain = set.type === CNAME ? loopOf(set, nextOf) : dnameLoop(set);
    if (chain === undefined) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'alias-loop',
      set,
      `${owner} leads back to itself (${chain.map((name) => name.toString()).join(' to ')}), so nothing is found there; let it lead to a host`,
    );
  }
}

function loopOf(set: RRset, nextOf: (cname: RRset) => RRset | undefined): Name[] | undefined {
  const chain = [set];
  for (let next = nextOf(set); next !== undefined && chain.length <= LONGEST_CHAIN; next = nextOf(next)) {
    if (next === set) return [set.owner, ...chain.map(targetOfAlias)];
    chain.push(next);
  }
  return undefined;
}

/** Returns a function that returns the CNAME at the target of another CNAME. Caches lookups. */
function aliasesIn(zone: Zone): (cname: RRset) => RRset | undefined {
  const known = new Map<RRset, RRset | undefined>();
  return (cname) => {
    if (!known.has(cname)) known.set(cname, aliasBehind(zone, cname));
    return known.get(cname);
  };
}

function aliasBehind(zone: Zone, cname: RRset): RRset | undefined {
  const target = targetOfAlias(cname);
  if (!isServedHere(zone, target)) return undefined;
  return answeringNode(zone, target)?.rrsets.find(({ type }) => type === CNAME);
}

/** A DNAME whose target is its own name, or a name below, redirects its own results. */
function dnameLoop(set: RRset): Name[] | undefined {
  if (set.type !== DNAME) return undefined;
  const target = targetOfAlias(set);
  return target.isWithin(set.owner) ? [set.owner, target] : undefined;
}
