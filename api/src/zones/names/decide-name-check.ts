import type { NameAnswer, NameHop, NameReport } from '@fourwinds/jobs';
import type { Edge } from '@fourwinds/resources';
import { nameIssues } from './name-issues.ts';
import type { NameCheckResult } from './name-schema.ts';

export interface NameFacts extends NameReport {
  readonly edge: Edge;
  readonly nameservers: readonly string[];
}

/** Number of responses that point to this service, for each method. */
interface Leading {
  readonly cname: number;
  readonly addresses: number;
}

/** Decides from the nameservers' responses whether a name points to this service. */
export function decideNameCheck({ hops, edge, nameservers }: NameFacts): NameCheckResult {
  const leading = {
    cname: leadingBy(hops, ({ target }) => target !== null && target === edge.host),
    addresses: leadingBy(hops, ({ addresses }) => addresses.length > 0 && isWithin(addresses, edge.addresses)),
  };
  const way = wayOf(hops[0], leading, nameservers);
  const check = {
    way,
    answer_count: hops[0].servers.length,
    cname_check: edge.host === undefined ? null : { expected_host: edge.host, shown_count: leading.cname },
    address_check: edge.addresses.length === 0 ? null : addressFacts(hops.at(-1)!, edge, leading),
    stops_at: way === null ? hops.at(-1)!.name : null,
    chain: hops.map(({ servers, ...hop }) => ({
      ...hop,
      answers: servers.map(({ state, ...server }) => ({ ...server, status: state })),
    })),
  };
  return { ...check, issues: nameIssues(check) };
}

/**
 * Returns how many responses for the first name satisfy `endsHere`, either directly or through an alias. An alias
 * counts only if all responses for its target lead here.
 */
function leadingBy([hop, ...further]: readonly NameHop[], endsHere: (answer: NameAnswer) => boolean): number {
  const next = further.at(0);
  const nextLeads = next !== undefined && isEach(leadingBy(further, endsHere), next);
  const isNext = ({ target }: NameAnswer) => nextLeads && target === next.name;
  return answersIn(hop).filter((answer) => endsHere(answer) || isNext(answer)).length;
}

function wayOf(hop: NameHop, { cname, addresses }: Leading, nameservers: readonly string[]): NameCheckResult['way'] {
  const names = hop.servers.map(({ name }) => name);
  if (names.length > 0 && isWithin(names, nameservers)) return 'delegation';
  if (isEach(cname, hop)) return 'cname';
  return isEach(addresses, hop) ? 'addresses' : null;
}

function addressFacts(last: NameHop, edge: Edge, leading: Leading): NonNullable<NameCheckResult['address_check']> {
  const found = [...new Set(last.servers.flatMap(({ addresses }) => addresses))];
  return {
    expected_addresses: [...edge.addresses],
    shown_count: leading.addresses,
    missing: edge.addresses.filter((address) => !found.includes(address)),
    others: found.filter((address) => !edge.addresses.includes(address)),
  };
}

function answersIn({ servers }: NameHop): NameAnswer[] {
  return servers.filter(({ state }) => state === 'answers');
}

function isEach(count: number, hop: NameHop): boolean {
  return count > 0 && count === answersIn(hop).length;
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}
