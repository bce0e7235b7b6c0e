import { compareRRsets, IssueError, Name, type RRset, typeByName, type Zone, type ZoneNode } from '@fourwinds/dns';
import { signallingDomain } from '../../facts/signalling.ts';
import type { BootstrapSignal, ContributorInput } from './contributor.ts';

const NS = typeByName('NS');
const DNAME = typeByName('DNAME');
const CDS = typeByName('CDS');
const CDNSKEY = typeByName('CDNSKEY');

/**
 * Returns copies of a domain's CDS and CDNSKEY sets. Undefined if there are none, if the nameserver is inside the
 * domain and so proves no more than the zone itself, or if the name would be too long.
 */
export function bootstrapSignal(
  domain: string,
  nameserver: string,
  sets: readonly RRset[],
): BootstrapSignal | undefined {
  const copied = sets.filter(({ type }) => type === CDS || type === CDNSKEY);
  if (copied.length === 0 || `.${nameserver}`.endsWith(`.${domain}`)) return undefined;
  try {
    const name = Name.parse(`_dsboot.${domain}.${signallingDomain(nameserver)}.`);
    return { name, rrsets: copied.map((set) => ({ ...set, owner: name })) };
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}

/**
 * Contributor: adds the signals of other zones, and replaces CDS and CDNSKEY sets that the zone has at the same
 * names. Skips signals below a delegation or DNAME. Only signed zones can contain signals (RFC 9615 4.1.1).
 */
export function bootstrapSignals(zone: Zone, { signals, isSigned }: ContributorInput): ZoneNode[] {
  if (!isSigned || signals.length === 0) return [];
  const barriers = barriersOf(zone);
  const added = new Map<string, ZoneNode>();
  for (const signal of signals)
    if (!isOccluded(signal.name, barriers)) added.set(signal.name.key, withOthers(zone, signal));
  return [...added.values()];
}

function withOthers(zone: Zone, signal: BootstrapSignal): ZoneNode {
  const others = zone.node(signal.name)?.rrsets.filter(({ type }) => type !== CDS && type !== CDNSKEY) ?? [];
  if (others.length === 0) return signal;
  return { name: signal.name, rrsets: [...others, ...signal.rrsets].sort(compareRRsets) };
}

/**
 * Returns the names, as `Name.key`, of delegations and DNAMEs. Names at and below these names are not authoritative
 * here.
 */
function barriersOf({ apex, nodes }: Zone): ReadonlySet<string> {
  const isBarrier = ({ name, rrsets }: ZoneNode): boolean =>
    rrsets.some(({ type }) => type === DNAME || (type === NS && !name.equals(apex)));
  return new Set(nodes.filter(isBarrier).map(({ name }) => name.key));
}

function isOccluded({ key }: Name, barriers: ReadonlySet<string>): boolean {
  if (barriers.size === 0) return false;
  for (let start = 0; start < key.length; start += key.charCodeAt(start) + 1)
    if (barriers.has(key.slice(start))) return true;
  return false;
}
