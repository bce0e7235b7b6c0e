import {
  make,
  type RegionResource,
  SYSTEM_NAMESPACE,
  type ZoneRecord,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';

/** Name of the Zone that holds the service's own domain. */
export const SERVICE_ZONE = 'service';

/** Addresses of the nameservers whose names lie in the service's domain, sorted so that the same regions give the same list. */
export function serviceZoneRecords(domain: string, regions: readonly RegionResource[]): ZoneRecord[] {
  return regions
    .filter(({ spec }) => spec.nameserver.endsWith(`.${domain}`))
    .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
    .flatMap(({ spec }) => {
      const name = spec.nameserver.slice(0, -domain.length - 1);
      return spec.addresses.map((address) => ({ name, type: address.includes(':') ? 'AAAA' : 'A', value: address }));
    });
}

/** The service's Zone as it should be, from its present state or anew; undefined when nothing is to be written. */
export function desiredServiceZone(
  domain: string,
  regions: readonly RegionResource[],
  current: ZoneResource | undefined,
): ZoneResource | undefined {
  const records = serviceZoneRecords(domain, regions);
  if (current === undefined) {
    const spec = { domain, records, defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
    return make(
      ZoneKind,
      { namespace: SYSTEM_NAMESPACE, name: SERVICE_ZONE, labels: { 'app.kubernetes.io/managed-by': 'fourwinds' } },
      { spec },
    );
  }
  const same =
    JSON.stringify(current.spec.records.map(({ name, type, value }) => [name, type, value])) ===
    JSON.stringify(records.map(({ name, type, value }) => [name, type, value]));
  return same ? undefined : { ...current, spec: { ...current.spec, records } };
}
