import { inOrder } from '@fourwinds/zones';
import type { ZonePorts } from '../zone/zone-ports.ts';

export interface NameserverView {
  name: string;
  region: string;
  location: string;
  addresses: readonly string[];
}

/** Returns the service's nameservers. Owners must set them at their registrar. */
export function listNameservers({ regions }: Pick<ZonePorts, 'regions'>): NameserverView[] {
  return inOrder(regions.list()).map(({ metadata, spec }) => ({
    name: spec.nameserver,
    region: metadata.name,
    location: spec.location,
    addresses: spec.addresses,
  }));
}
