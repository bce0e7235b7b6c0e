import {
  type Edge,
  type RegionResource,
  type ZoneRecord,
  type ZoneResource,
  type ZoneSpec,
} from '@fourwinds/resources';
import { inOrder } from '@fourwinds/zones';
import { verificationDomain } from '../facts/challenge.ts';
import { newSystemZone } from './system-zone.ts';

export const SERVICE_ZONE = 'service';

/**
 * Address records of the hosts in the service's domain, sorted so that the same regions produce the same list. The
 * names used to prove domains at their parents get the addresses of all nameservers, because resolvers may pick any
 * of these names.
 */
function serviceZoneRecords(input: ServiceZoneInput): ZoneRecord[] {
  const { domain, regions } = input;
  const proofs = `*.${verificationDomain(domain).slice(0, -domain.length - 1)}`;
  return [
    ...hostsOf(input)
      .filter(({ host }) => host.endsWith(`.${domain}`))
      .flatMap(({ host, addresses }) => addressRecords(host.slice(0, -domain.length - 1), addresses)),
    ...addressRecords(proofs, new Set(inOrder(regions).flatMap(({ spec }) => spec.addresses))),
  ];
}

interface ServiceHost {
  readonly host: string;
  readonly addresses: readonly string[];
}

/** Returns the nameservers, and the edge host unless it is one of them. */
function hostsOf({ regions, edge }: ServiceZoneInput): ServiceHost[] {
  const nameservers = inOrder(regions).map(({ spec }) => ({ host: spec.nameserver, addresses: spec.addresses }));
  const { host, addresses }: Edge = edge ?? { addresses: [] };
  if (host === undefined || nameservers.some((nameserver) => nameserver.host === host)) return nameservers;
  return [...nameservers, { host, addresses }];
}

function addressRecords(name: string, addresses: Iterable<string>): ZoneRecord[] {
  return Array.from(addresses, (value) => ({ name, type: value.includes(':') ? 'AAAA' : 'A', value }));
}

const SIGNED = { enabled: true, algorithm: 'ECDSAP256SHA256', denial: 'NSEC3', optOut: false, force: false } as const;

export interface ServiceZoneInput {
  readonly domain: string;
  readonly regions: readonly RegionResource[];
  readonly edge?: Edge;
  /** Whether the zone must be signed. If undefined, the present Zone decides. */
  readonly signed?: boolean;
}

/** Returns the desired service Zone, new or based on its present state. Returns undefined if no write is needed. */
export function desiredServiceZone(
  input: ServiceZoneInput,
  current: ZoneResource | undefined,
): ZoneResource | undefined {
  const { domain, signed } = input;
  const records = serviceZoneRecords(input);
  const dnssec = desiredDnssec(current?.spec.dnssec, signed);
  if (current === undefined)
    return newSystemZone(SERVICE_ZONE, { domain, records, ...(dnssec === undefined ? {} : { dnssec }) });
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
