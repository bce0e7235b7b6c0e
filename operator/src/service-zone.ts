import {
  make,
  type RegionResource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneRecord,
  type ZoneResource,
  type ZoneSpec,
} from '@fourwinds/resources';
import { inOrder } from '@fourwinds/zones';
import { verificationDomain } from './proof/challenge.ts';

/** Name of the Zone that holds the service's own domain. */
export const SERVICE_ZONE = 'service';

/**
 * Addresses of the nameservers whose names are in the service's domain, sorted so that the same regions give the same list; and all
 * addresses for the names with which domains are proven at their parents, since resolvers may choose such a name.
 */
function serviceZoneRecords(domain: string, regions: readonly RegionResource[]): ZoneRecord[] {
  const sorted = inOrder(regions);
  const proofs = `*.${verificationDomain(domain).slice(0, -domain.length - 1)}`;
  return [
    ...sorted
      .filter(({ spec }) => spec.nameserver.endsWith(`.${domain}`))
      .flatMap(({ spec }) => addressRecords(spec.nameserver.slice(0, -domain.length - 1), spec.addresses)),
    ...addressRecords(proofs, new Set(sorted.flatMap(({ spec }) => spec.addresses))),
  ];
}

function addressRecords(name: string, addresses: Iterable<string>): ZoneRecord[] {
  return Array.from(addresses, (value) => ({ name, type: value.includes(':') ? 'AAAA' : 'A', value }));
}

const SIGNED = { enabled: true, algorithm: 'ECDSAP256SHA256', denial: 'NSEC3', optOut: false, force: false } as const;

export interface ServiceZoneInput {
  readonly domain: string;
  readonly regions: readonly RegionResource[];
  /** Whether it is to be signed; where undefined, that is left to its Zone. */
  readonly signed?: boolean;
}

/** The desired Zone of the service, from its present state or new; undefined when no write is needed. */
export function desiredServiceZone(
  { domain, regions, signed }: ServiceZoneInput,
  current: ZoneResource | undefined,
): ZoneResource | undefined {
  const records = serviceZoneRecords(domain, regions);
  const dnssec = desiredDnssec(current?.spec.dnssec, signed);
  if (current === undefined) {
    const settings = { defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
    return make(
      ZoneKind,
      { namespace: SYSTEM_NAMESPACE, name: SERVICE_ZONE, labels: { 'app.kubernetes.io/managed-by': 'fourwinds' } },
      { spec: { domain, records, ...settings, ...(dnssec === undefined ? {} : { dnssec }) } },
    );
  }
  const isSame =
    contentOf(current.spec.records) === contentOf(records) && current.spec.dnssec?.enabled === dnssec?.enabled;
  return isSame ? undefined : { ...current, spec: { ...current.spec, records, dnssec } };
}

function desiredDnssec(current: ZoneSpec['dnssec'], signed: boolean | undefined): ZoneSpec['dnssec'] {
  if (signed === undefined || (current === undefined && !signed)) return current;
  return { ...SIGNED, ...current, enabled: signed };
}

function contentOf(records: readonly ZoneRecord[]): string {
  return JSON.stringify(records.map(({ name, type, value }) => [name, type, value]));
}
