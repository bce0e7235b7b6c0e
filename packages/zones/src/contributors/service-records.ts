import { Name, parseValue, typeByName } from '@fourwinds/dns';
import type { ServiceSettings } from '../service.ts';
import type { PlacedRecord } from '../zone-content.ts';
import type { ContributorInput } from './contributor.ts';

const SERVICE_TTL = 3600;
const SOA_TIMERS = '14400 3600 604800 300';

export function serviceContributor({ content, service, serial }: ContributorInput): PlacedRecord[] {
  const apex = Name.parse(`${content.domain}.`);
  return serviceRecords(apex, content.nameservers ?? service.nameservers, service, serial);
}

export function serviceRecords(
  apex: Name,
  nameservers: readonly string[],
  service: ServiceSettings,
  serial: number,
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
    record('SOA', `${primary}. ${service.hostmaster}. ${serial} ${SOA_TIMERS}`),
    ...nameservers.map((name) => record('NS', `${name}.`)),
  ];
}
