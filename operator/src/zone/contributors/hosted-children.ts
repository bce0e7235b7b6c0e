import { compareRRsets, Name, type RRset, sortRdatas, typeByName, type Zone, type ZoneNode } from '@fourwinds/dns';
import type { ContributorInput, HostedChild } from './contributor.ts';
import type { Delegated } from '../../cluster/delegations.ts';

/** The records that the Zone object of a child asks for. Of one whose delegation is to end, the DS records go first. */
export function hostedChild(
  { zone: { spec, status }, isEnding }: Delegated,
  nameservers: readonly string[],
): HostedChild {
  const ds = (isEnding ? [] : (status?.dnssec?.ds ?? [])).filter(({ digestType }) => digestType === SHA256);
  return {
    domain: `${spec.domain}.`,
    nameservers: spec.nameservers ?? nameservers,
    ds: ds.map(({ keyTag, algorithm, digestType, digest }) =>
      Buffer.concat([Uint8Array.of(keyTag >> 8, keyTag, algorithm, digestType), Buffer.from(digest, 'hex')]),
    ),
  };
}

const SHA256 = 2;
const NS = typeByName('NS');
const DS = typeByName('DS');
/** The TTL of the NS and DS records of hosted children, seconds. */
export const DELEGATION_TTL = 3600;
/** Types that may be beside a delegation: addresses, which are glue. */
const glue = new Set([typeByName('A'), typeByName('AAAA')]);

/**
 * Contributor: the DS records of children that are served here, and, where the zone is signed, NS records for those that it
 * does not delegate, without which its proofs of absence would deny them. A child that the zone delegates elsewhere, and DS
 * records that its owner wrote, are left as they are.
 */
export function hostedChildren(zone: Zone, { children, isSigned }: ContributorInput): ZoneNode[] {
  return children.flatMap((child) => {
    const name = Name.parse(child.domain);
    const before = zone.node(name);
    const node = delegation({ name, rrsets: before?.rrsets ?? [] }, child, isSigned);
    return node === undefined ? [] : [node];
  });
}

/** The children, without the final dot, whose NS records are in a zone only since they are served here. */
export function delegatedFor(before: Zone, after: Zone, children: readonly HostedChild[]): Set<string> {
  const names = children.filter(({ domain }) => {
    const name = Name.parse(domain);
    return after.get(name, NS) !== undefined && before.get(name, NS) === undefined;
  });
  return new Set(names.map(({ domain }) => domain.slice(0, -1)));
}

/** The node of a cut to a child; undefined where nothing is to be added. */
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
