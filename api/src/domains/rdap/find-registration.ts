import { currentSettings, type SettingsPorts } from '../../zones/zone/current-settings.ts';
import { registrationOf } from '../../zones/zone/registered-names.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { DomainPorts } from '../registration/domain-ports.ts';
import type { Registration } from './rdap-ports.ts';

export type FindRegistrationPorts = Pick<DomainPorts, 'domains' | 'suffixes'> &
  Pick<ZonePorts, 'zoneIndex'> &
  SettingsPorts;

/** The suffix publishes only the DS records with this digest type (RFC 4509). */
const SHA256 = 2;

/** Returns the registration of a name in lower case. undefined if it is not registered below a suffix. */
export async function findRegistration(
  services: FindRegistrationPorts,
  name: string,
): Promise<Registration | undefined> {
  const dot = name.indexOf('.');
  const [label, suffix] = [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)];
  if (!services.suffixes.includes(suffix)) return undefined;
  const domain = await services.domains.at({ label, suffix });
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
    ds: (zone?.status?.dnssec?.ds ?? []).filter(({ digestType }) => digestType === SHA256),
  };
}
