import { delegationOf, type Issue, Name, type RRset, type Zone } from '@fourwinds/dns';
import { type ProductIssueCode, productIssue } from './product-issue.ts';

/** A set of a zone that is never answered, since another zone that is served here has its name. */
export interface HiddenSet {
  readonly set: RRset;
  /** That zone, without the final dot. */
  readonly by: string;
}

/**
 * The sets of a zone at and below the domains of other zones that are served by the same nameservers, which answer from the nearest zone (RFC 1034
 * 4.3.2 step 2). NS and DS records at such a domain are the zone's own, and the checks of the zone report names at and below
 * its own delegations. At a cost of the domains and the sets.
 */
export function* hiddenSets(zone: Zone, domains: readonly string[]): Generator<HiddenSet> {
  for (const by of domains) {
    const top = Name.parse(`${by}.`);
    if (!top.isWithin(zone.apex) || delegationOf(zone, top) !== undefined) continue;
    for (const { name, rrsets } of zone.within(top))
      yield* rrsets.filter((set) => !name.equals(top) || !isOfParent(set)).map((set) => ({ set, by }));
  }
}

/** DS records are data of the zone above (RFC 4035 2.4), and so is a delegation. */
function isOfParent({ type }: RRset): boolean {
  return type.name === 'DS' || type.name === 'NS';
}

/** The warning about records of a zone that another one hides. */
export function hiddenIssue(records: string, by: string, path = ''): Issue<ProductIssueCode> {
  return productIssue(
    'hidden-by-zone',
    `${records} is not served, since the zone ${by} is hosted here and answers for this name; put it into ${endOf(by)}`,
    path,
  );
}

/** Whether a problem of a zone is that warning, about the zone of this domain. */
export function isHiddenBy({ code, message }: Pick<Issue<string>, 'code' | 'message'>, domain: string): boolean {
  return code === 'hidden-by-zone' && message.endsWith(` ${endOf(domain)}`);
}

function endOf(domain: string): string {
  return `the zone ${domain}`;
}
