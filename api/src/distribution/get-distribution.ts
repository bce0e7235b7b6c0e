import type { RegionResource, ZoneResource } from '@fourwinds/resources';
import { inOrder } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import type { Services } from '../services.ts';
import { type FindPorts, findZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type RegionView, regionViews } from '../zones/zone-view.ts';
import { addressState, type AddressState } from './address-state.ts';
import type { AddressAnswers } from './ask-address.ts';

interface AddressView extends AddressAnswers {
  address: string;
  state: AddressState;
}

interface NameserverView {
  name: string;
  region: string;
  /** As the region acknowledged it; null before that. */
  acknowledged: Omit<RegionView, 'name'> | null;
  addresses: AddressView[];
}

/** The versions of a zone that the nameservers answer with. */
export interface DistributionView {
  zone: string;
  /** Published last; null before the first publication. */
  serial: number | null;
  asked_at: string;
  in_sync: boolean;
  nameservers: NameserverView[];
}

/** Asks every nameserver at each of its addresses. Throws Failure zone_not_found. */
export async function getDistribution(
  services: FindPorts & Pick<Services, 'regions' | 'nameserverAnswers'>,
  actor: Actor,
  identifier: string,
): Promise<DistributionView> {
  const zone = await findZone(services, actor, identifier);
  authorise(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address: actor.address });
  const regions = inOrder(services.regions.list());
  const { askedAt, answers } = await services.nameserverAnswers.of(zone.spec.domain, regions);
  const nameservers = regions.map((region) => nameserverView(region, zone, answers));
  const inSync = nameservers.every(({ addresses }) => addresses.every(({ state }) => state === 'current'));
  const { domain } = zone.spec;
  return {
    zone: domain,
    serial: zone.status?.serial ?? null,
    asked_at: new Date(askedAt).toISOString(),
    in_sync: inSync,
    nameservers,
  };
}

function nameserverView(
  { metadata, spec }: RegionResource,
  zone: ZoneResource,
  answers: ReadonlyMap<string, AddressAnswers>,
): NameserverView {
  const published = zone.status?.serial ?? null;
  const acknowledged = regionViews(zone).find(({ name }) => name === metadata.name);
  const { name: _, ...view } = acknowledged ?? { name: '' };
  return {
    name: spec.nameserver,
    region: metadata.name,
    acknowledged: acknowledged === undefined ? null : (view as Omit<RegionView, 'name'>),
    addresses: spec.addresses.flatMap((address) => {
      const found = answers.get(`${metadata.name} ${address}`);
      return found === undefined ? [] : [{ address, state: addressState(found, published), ...found }];
    }),
  };
}
