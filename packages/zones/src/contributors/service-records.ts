import { Name, parseValue, typeByName } from '@fourwinds/dns';
import type { ServiceSettings } from '../service.ts';
import type { PlacedRecord } from '../zone-content.ts';
import type { ContributorInput } from './contributor.ts';

const SERVICE_TTL = 3600;
const SOA_TIMERS = '14400 3600 604800';
/** How long resolvers remember that a name does not exist, in seconds (RFC 2308 5). */
const NEGATIVE_TTL = 300;
/** A name below a suffix is registered soon after someone looked whether it exists. */
const NEGATIVE_TTL_OF_SUFFIX = 60;

export function serviceContributor({ content, service, serial }: ContributorInput): PlacedRecord[] {
  const apex = Name.parse(`${content.domain}.`);
  const negativeTtl = content.suffix === true ? NEGATIVE_TTL_OF_SUFFIX : NEGATIVE_TTL;
  return serviceRecords(apex, content.nameservers ?? service.nameservers, service, { serial, negativeTtl });
}

interface SoaNumbers {
  readonly serial: number;
  readonly negativeTtl?: number;
}

export function serviceRecords(
  apex: Name,
  nameservers: readonly string[],
  service: ServiceSettings,
  { serial, negativeTtl = NEGATIVE_TTL }: SoaNumbers,
): PlacedRecord[] {
  const record = (type: string, value: string): PlacedRecord => {
    const recordType = typeByName(type);
    return {
      owner: apex,
      type: recordType,
      ttl: SERVICE_TTL,
      rdata: parseValue(recordType, value, apex),
      path: 'service',
    };
  };
  const [primary = `ns1.${service.domain}`] = nameservers;
  return [
    record('SOA', `${primary}. ${service.hostmaster}. ${serial} ${SOA_TIMERS} ${negativeTtl}`),
    ...nameservers.map((name) => record('NS', `${name}.`)),
  ];
}
