import { inOrder } from '@fourwinds/zones';
import type { Services } from '../services.ts';

export interface NameserverView {
  name: string;
  region: string;
  location: string;
  addresses: readonly string[];
}

/** The service's nameservers; set them at the registrar. */
export function listNameservers({ regions }: Pick<Services, 'regions'>): NameserverView[] {
  return inOrder(regions.list()).map(({ metadata, spec }) => ({
    name: spec.nameserver,
    region: metadata.name,
    location: spec.location,
    addresses: spec.addresses,
  }));
}
