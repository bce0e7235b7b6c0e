import { labelsOf } from '../../host-name.ts';
import { Name } from '../../name.ts';
import type { RecordType } from '../../rr/define.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { NS } from '../../rr/types/ns.ts';
import { hasAddress } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone, ZoneNode } from '../zone.ts';

/**
 * A wildcard does not apply to an existing name, even if that name only exists because there are names below it (RFC
 * 4592 2.2.2, 3.3.1).
 */
export function* wildcardHidden(zone: Zone): Generator<ZoneIssue> {
  const wildcards = new Map(
    zone.nodes.filter(({ name }) => name.isWildcard).map((node) => [node.name.parent.key, node]),
  );
  if (wildcards.size === 0) return;
  let before = zone.apex;
  for (const { name, rrsets } of zone.nodes) {
    const known = Name.commonAncestor(name, before).labelCount;
    for (const hidden of newNames(name, known)) {
      const wildcard = wildcards.get(hidden.parent.key);
      const issue = wildcard && hiddenAt(zone, { hidden, wildcard, cause: rrsets[0] });
      if (issue !== undefined) yield issue;
    }
    before = name;
  }
}

/** Returns the name and its ancestors that have more than `known` labels. */
function newNames(name: Name, known: number): Name[] {
  const names: Name[] = [];
  for (let at = name; at.labelCount > known; at = at.parent) names.push(at);
  return names;
}

interface Hidden {
  readonly hidden: Name;
  readonly wildcard: ZoneNode;
  readonly cause: RRset;
}

/** Names such as _dmarc belong to services and do not need addresses. */
function hiddenAt(zone: Zone, { hidden, wildcard, cause }: Hidden): ZoneIssue | undefined {
  if (hidden.isWildcard || labelsOf(hidden)[0].startsWith('_')) return undefined;
  const lost = lostTypes(wildcard, zone.node(hidden));
  if (lost.length === 0) return undefined;
  const [name, types] = [hidden.toString(), lost.map((type) => type.name).join(' and ')];
  const because = cause.owner.equals(hidden) ? '' : `, since ${cause.owner.toString()} makes the name exist`;
  const since = wildcard.name.toString();
  const message = `${name} has no ${types} from ${since}${because}; give ${name} ${types} records of its own if it needs them`;
  return { ...zoneIssue('wildcard-hidden', cause, message), since };
}

/**
 * Returns the types that the wildcard has but the name lacks. At an alias or a delegation, nothing is lacking. At a
 * name with addresses, a CNAME is not lacking.
 */
function lostTypes(wildcard: ZoneNode, node: ZoneNode | undefined): RecordType[] {
  const own = node?.rrsets.map(({ type }) => type) ?? [];
  if (own.some((type) => type === CNAME || type === DNAME || type === NS)) return [];
  const types = wildcard.rrsets.map(({ type }) => type).filter((type) => type.besideCname !== true);
  return types.filter((type) => !own.includes(type) && !(type === CNAME && hasAddress(node)));
}
