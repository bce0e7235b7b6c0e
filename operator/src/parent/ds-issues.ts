import type { ZoneObjectIssue } from '@fourwinds/zones';
import type { DelegationFacts } from './delegation-facts.ts';
import { dsFields } from './parent-ds.ts';
import { parentName, registrarIssue } from './registrar-issue.ts';

/** Returns the issues of the parent's DS records, one for each key tag. */
export function dsIssues({ domain, seen, dnssec }: DelegationFacts): ZoneObjectIssue[] {
  const parent = parentName(seen.parent);
  const keys = new Set(dnssec?.keys.map(({ tag }) => tag));
  const wanted = Map.groupBy(dnssec?.ds ?? [], ({ keyTag }) => keyTag);
  const upcoming = new Set(dnssec?.upcomingDS?.map(({ keyTag }) => keyTag));
  const present = new Set(seen.ds.map((rdata) => dsFields(rdata).tag));
  const aboutPresent = (tag: number): ZoneObjectIssue[] => {
    if (!keys.has(tag))
      return [
        registrarIssue(
          'parent-ds-foreign',
          `${parent} has a DS record of ${domain} with the key tag ${tag}, which matches no key of the zone, so resolvers may refuse the zone: remove it at the registrar`,
        ),
      ];
    if (wanted.has(tag) || upcoming.has(tag)) return [];
    return [
      registrarIssue(
        'parent-ds-obsolete',
        `${parent} has a DS record of ${domain} with the key tag ${tag}, whose key is being removed: remove it at the registrar`,
      ),
    ];
  };
  const missing = [...wanted].flatMap(([tag, [first]]) => (present.has(tag) ? [] : [first]));
  return [
    ...[...present].flatMap(aboutPresent),
    ...missing.map(({ keyTag, algorithm, digestType, digest }) =>
      registrarIssue(
        'parent-ds-missing',
        `${parent} lacks a DS record of ${domain}: add ${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()} at the registrar`,
      ),
    ),
  ];
}

/**
 * Returns the issue of a domain that must not move here yet, because resolvers cache DS records of other keys.
 * Undefined if the domain may move.
 */
export function movingIssue({ domain, seen, former }: DelegationFacts): ZoneObjectIssue | undefined {
  if (former === undefined) return undefined;
  const { ttl, forgottenAt } = former;
  const parent = parentName(seen.parent);
  const message =
    forgottenAt === undefined
      ? `${parent} has DS records of ${domain} for the keys of other nameservers: remove these at the registrar first, and change the nameservers ${ttl} seconds later, not before`
      : `resolvers may remember DS records that ${parent} had of ${domain}: change the nameservers after ${forgottenAt}, not before`;
  return registrarIssue('parent-ds-first', message);
}
