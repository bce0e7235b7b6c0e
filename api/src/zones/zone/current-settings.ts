import { serviceSettings, type ServiceSettings } from '@fourwinds/zones';
import type { ZonePorts } from './zone-ports.ts';

export type SettingsPorts = Pick<ZonePorts, 'serviceDomain' | 'regions'>;

export type ValidationPorts = SettingsPorts & Pick<ZonePorts, 'readings'>;

/** Returns the service settings that apply to all zones. They depend on the current regions. */
export function currentSettings({ serviceDomain, regions }: SettingsPorts): ServiceSettings {
  return serviceSettings(serviceDomain, regions.list());
}
