import { hostedDs } from '@fourwinds/resources';
import { currentSettings, type SettingsPorts } from '../../zones/zone/current-settings.ts';
import { registrationOf } from '../../zones/zone/registered-names.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { partsOf } from '../registration/domain.ts';
import type { DomainPorts } from '../registration/domain-ports.ts';
import type { Registration } from './rdap-ports.ts';

export type FindRegistrationPorts = Pick<DomainPorts, 'domains' | 'suffixes'> &
  Pick<ZonePorts, 'zoneIndex'> &
  SettingsPorts;

/** Returns the registration of a name in lower case. undefined if it is not registered below a suffix. */
export async function findRegistration(
  services: FindRegistrationPorts,
  name: string,
): Promise<Registration | undefined> {
  const parts = partsOf(name);
  if (!services.suffixes.includes(parts.suffix)) return undefined;
  const domain = await services.domains.at(parts);
  if (domain === undefined) return undefined;
  const { id, createdAt, life, heldAt } = domain;
  const zone = services.zoneIndex.withDomain(name).find((one) => registrationOf(one) === id);
  return {
    id,
    name,
    createdAt,
    life,
    isHeld: heldAt !== null,
    nameservers: zone?.spec.nameservers ?? currentSettings(services).nameservers,
    ds: zone === undefined ? [] : hostedDs(zone),
  };
}
