import { IssueError, Name, type RRset, typeByName, Zone, type ZoneNode } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';

/** What a zone asks of its parent, said again below the name of one of its nameservers (RFC 9615 3.2). */
export type BootstrapSignal = ZoneNode;

const NS = typeByName('NS');
const DNAME = typeByName('DNAME');
const CDS = typeByName('CDS');
const CDNSKEY = typeByName('CDNSKEY');

/** Whether the parent has not acted yet on what the zone asks of it: signals go once it has (RFC 9615 5.1). */
export function isSignalling({ status }: ZoneResource): boolean {
  return status?.dnssec?.phase === 'enabling' || status?.dnssec?.phase === 'disabling';
}

/** Where the zones of a nameserver signal, without the final dot. */
export function signallingDomain(nameserver: string): string {
  return `_signal.${nameserver}`;
}

/**
 * Copies of the sets CDS and CDNSKEY of a domain's zone. Undefined without such sets, for a nameserver within the domain,
 * whose name proves nothing more than the zone itself, and where the name would be too long.
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

/** The zone with these signals, in the place of CDS and CDNSKEY sets at their names; those below a delegation or DNAME are left out. */
export function withSignals(zone: Zone, signals: readonly BootstrapSignal[]): Zone {
  const added = new Map<string, ZoneNode>();
  for (const { name, rrsets } of signals)
    if (!isOccluded(zone, name))
      added.set(name.key, { name, rrsets: [...othersAt(zone, name), ...rrsets].sort(byType) });
  if (added.size === 0) return zone;
  const others = zone.nodes.filter(({ name }) => !added.has(name.key));
  return new Zone(
    zone.apex,
    [...others, ...added.values()].sort((a, b) => Name.compare(a.name, b.name)),
  );
}

function othersAt(zone: Zone, name: Name): RRset[] {
  return zone.node(name)?.rrsets.filter(({ type }) => type !== CDS && type !== CDNSKEY) ?? [];
}

/** Whether the name lies at or below a delegation, or below a DNAME. */
function isOccluded(zone: Zone, signal: Name): boolean {
  if (zone.get(signal, NS) !== undefined) return true;
  for (let name = signal.parent; !name.equals(zone.apex); name = name.parent)
    if (zone.get(name, NS) !== undefined || zone.get(name, DNAME) !== undefined) return true;
  return zone.get(zone.apex, DNAME) !== undefined;
}

function byType(a: RRset, b: RRset): number {
  return a.type.code - b.type.code;
}
