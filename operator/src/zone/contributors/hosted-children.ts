import { compareRRsets, Name, type RRset, sortRdatas, typeByName, type Zone, type ZoneNode } from '@fourwinds/dns';
import { hostedDs } from '@fourwinds/resources';
import { DELEGATION_TTL } from '../../facts/delegation-ttl.ts';
import type { ContributorInput, HostedChild } from './contributor.ts';
import type { Delegated } from '../../facts/lookups.ts';

/**
 * Returns the parent records for a child's Zone object. If the delegation is ending, the DS records are removed
 * first.
 */
export function hostedChild({ zone, isEnding }: Delegated, nameservers: readonly string[]): HostedChild {
  const { spec } = zone;
  const ds = isEnding ? [] : hostedDs(zone);
  return {
    domain: `${spec.domain}.`,
    nameservers: spec.nameservers ?? nameservers,
    ds: ds.map(({ keyTag, algorithm, digestType, digest }) =>
      Buffer.concat([Uint8Array.of(keyTag >> 8, keyTag, algorithm, digestType), Buffer.from(digest, 'hex')]),
    ),
  };
}

const NS = typeByName('NS');
const DS = typeByName('DS');
/** Types allowed at a delegation besides NS and DS: glue addresses. */
const glue = new Set([typeByName('A'), typeByName('AAAA')]);

/**
 * Contributor: adds the DS records of hosted children. In a signed zone, also adds NS records for children that the
 * zone does not delegate, because its denial of existence would otherwise deny them. Does not change children that
 * the zone delegates elsewhere, nor DS records that the zone's owner wrote.
 */
export function hostedChildren(zone: Zone, { children, isSigned }: ContributorInput): ZoneNode[] {
  return children.flatMap((child) => {
    const name = Name.parse(child.domain);
    const before = zone.node(name);
    const node = delegation({ name, rrsets: before?.rrsets ?? [] }, child, isSigned);
    return node === undefined ? [] : [node];
  });
}

/** Returns the children, without the final dot, whose NS records were added because they are hosted here. */
export function delegatedFor(before: Zone, after: Zone, children: readonly HostedChild[]): Set<string> {
  const names = children.filter(({ domain }) => {
    const name = Name.parse(domain);
    return after.get(name, NS) !== undefined && before.get(name, NS) === undefined;
  });
  return new Set(names.map(({ domain }) => domain.slice(0, -1)));
}

/** Returns the node at the zone cut to a child. Undefined if nothing must be added. */
function delegation({ name, rrsets }: ZoneNode, child: HostedChild, delegate: boolean): ZoneNode | undefined {
  const servers = rrsets.find(({ type }) => type === NS);
  const wanted = setOf(
    name,
    NS,
    child.nameservers.map((server) => Name.parse(`${server}.`).wire),
  );
  const isOurs = servers === undefined ? delegate : servers.rdatas.every((rdata) => has(wanted, rdata));
  if (!isOurs) return undefined;
  const own = rrsets.some(({ type }) => type === DS);
  const ds = own || child.ds.length === 0 ? [] : [setOf(name, DS, child.ds)];
  if (servers !== undefined && ds.length === 0) return undefined;
  const kept = rrsets.filter(({ type }) => type === NS || type === DS || glue.has(type));
  const added = servers === undefined ? [wanted, ...ds] : ds;
  return { name, rrsets: [...kept, ...added].sort(compareRRsets) };
}

function setOf(owner: Name, type: RRset['type'], rdatas: readonly Uint8Array[]): RRset {
  return { owner, type, ttl: DELEGATION_TTL, rdatas: sortRdatas(type, rdatas) };
}

function has({ type, rdatas }: RRset, rdata: Uint8Array): boolean {
  const wanted = type.canonical(rdata);
  return rdatas.some((other) => Buffer.compare(type.canonical(other), wanted) === 0);
}
