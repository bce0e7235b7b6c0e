import { release } from '@fourwinds/process';
import type { DistributionPorts } from './distribution-ports.ts';
import type { ReleaseView } from './service-schema.ts';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';

export interface ServiceView {
  domain: string;
  nameservers: readonly string[];
  edge_host: string | null;
  edge_addresses: readonly string[];
  release: ReleaseView;
}

/**
 * Returns the nameservers that host a whole domain at this service, and the names and addresses to which a single
 * name can point, and the release of the software.
 */
export function getService(services: SettingsPorts & Pick<DistributionPorts, 'edge'>): ServiceView {
  const { domain, nameservers } = currentSettings(services);
  const { host, addresses } = services.edge;
  return { domain, nameservers, edge_host: host ?? null, edge_addresses: addresses, release };
}
