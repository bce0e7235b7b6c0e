import { currentSettings, type Services, type SettingsPorts } from '../services.ts';

export interface ServiceView {
  domain: string;
  nameservers: readonly string[];
  edge_host: string | null;
  edge_addresses: readonly string[];
}

/** The names and addresses with which a domain, or one name of it, is brought here. */
export function getService(services: SettingsPorts & Pick<Services, 'edge'>): ServiceView {
  const { domain, nameservers } = currentSettings(services);
  const { host, addresses } = services.edge;
  return { domain, nameservers, edge_host: host ?? null, edge_addresses: addresses };
}
