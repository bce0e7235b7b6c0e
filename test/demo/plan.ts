import type { Subdomain } from './subdomains.ts';

/** Each zone holds at most as many names. */
const NAMES_A_ZONE = 500;

/** How the records of a zone get in: a bulk change through REST, a Zone manifest, or that with some names as Record objects. */
export type Entrance = 'REST' | 'Zone manifest' | 'Zone and Record manifests';

export interface PlannedZone {
  readonly domain: string;
  readonly entrance: Entrance;
  readonly subdomains: readonly Subdomain[];
}

/** Where kubectl is there, the last zones enter through it. */
const THROUGH_KUBECTL: readonly Entrance[] = ['Zone manifest', 'Zone manifest', 'Zone and Record manifests'];

/** Divides names into zones part-001.demo.example and so on; `kubectl` says whether some enter through it. */
export function planZones(subdomains: readonly Subdomain[], kubectl: boolean): PlannedZone[] {
  const parts = Array.from({ length: Math.ceil(subdomains.length / NAMES_A_ZONE) }, (_, i) =>
    subdomains.slice(i * NAMES_A_ZONE, (i + 1) * NAMES_A_ZONE),
  );
  const others = kubectl ? THROUGH_KUBECTL.slice(-parts.length) : [];
  return parts.map((part, i) => ({
    domain: `part-${String(i + 1).padStart(3, '0')}.demo.example`,
    entrance: others[i - (parts.length - others.length)] ?? 'REST',
    subdomains: part,
  }));
}
