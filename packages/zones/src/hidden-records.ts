import { delegationOf, type Issue, Name, type RRset, type Zone } from '@fourwinds/dns';
import { type ProductIssueCode, productIssue } from './product-issue.ts';

/** A set that is never served, because another hosted zone contains its name. */
export interface HiddenSet {
  readonly set: RRset;
  /** Domain of the other zone, without the final dot. */
  readonly by: string;
}

/**
 * Yields the sets of a zone at and below the domains of other zones on the same nameservers. Nameservers answer from
 * the nearest zone (RFC 1034 4.3.2 step 2), so they never serve these sets.
 *
 * Skips NS and DS records at these domains, because they belong to this zone. Skips names at and below the zone's own
 * delegations, because the checks of the zone report them. The cost grows with the number of domains and sets.
 */
export function* hiddenSets(zone: Zone, domains: readonly string[]): Generator<HiddenSet> {
  for (const by of domains) {
    const top = Name.parse(`${by}.`);
    if (!top.isWithin(zone.apex) || delegationOf(zone, top) !== undefined) continue;
    for (const { name, rrsets } of zone.within(top))
      yield* rrsets.filter((set) => !name.equals(top) || !isOfParent(set)).map((set) => ({ set, by }));
  }
}

/** DS records and delegations are data of the parent zone (RFC 4035 2.4). */
function isOfParent({ type }: RRset): boolean {
  return type.name === 'DS' || type.name === 'NS';
}

export function hiddenIssue(records: string, by: string, path = ''): Issue<ProductIssueCode> {
  return productIssue(
    'hidden-by-zone',
    `${records} is not served, since the zone ${by} is hosted here and answers for this name; put it into ${endOf(by)}`,
    path,
  );
}

/** True if the problem is the warning `hidden-by-zone` about this domain. */
export function isHiddenBy({ code, message }: Pick<Issue<string>, 'code' | 'message'>, domain: string): boolean {
  return code === 'hidden-by-zone' && message.endsWith(` ${endOf(domain)}`);
}

function endOf(domain: string): string {
  return `the zone ${domain}`;
}
