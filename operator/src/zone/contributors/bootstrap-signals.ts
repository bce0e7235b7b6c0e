import { compareRRsets, IssueError, Name, type RRset, typeByName, type Zone, type ZoneNode } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { BootstrapSignal, ContributorInput } from './contributor.ts';

const NS = typeByName('NS');
const DNAME = typeByName('DNAME');
const CDS = typeByName('CDS');
const CDNSKEY = typeByName('CDNSKEY');

/** Whether the parent has not acted yet on the zone's DS submission: signals go once it has (RFC 9615 5.1). */
export function isSignalling({ status }: ZoneResource): boolean {
  return status?.dnssec?.phase === 'enabling' || status?.dnssec?.phase === 'disabling';
}

/** The name below which zones of a nameserver have their signals, without the final dot. */
export function signallingDomain(nameserver: string): string {
  return `_signal.${nameserver}`;
}

/**
 * Copies of those of a domain's sets that are CDS and CDNSKEY. Undefined without such sets, for a nameserver within the
 * domain, whose name proves nothing more than the zone itself, and where the name would be too long.
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
 * Contributor: signals of other zones, in the place of CDS and CDNSKEY sets at their names; those below a delegation or DNAME are
 * left out. Only signed zones can carry them (RFC 9615 4.1.1).
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

/** The names, in the form of `Name.key`, at and below which others have their say: delegations, and names below a DNAME. */
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
