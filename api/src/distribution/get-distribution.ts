import { omit } from '@fourwinds/data';
import type { RegionResource, ZoneResource } from '@fourwinds/resources';
import { inOrder } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { regionViews } from '../zones/zone-view.ts';
import { addressState } from './address-state.ts';
import type { AddressAnswers } from './ask-address.ts';
import type { DistributionView } from './distribution-schema.ts';

type NameserverView = DistributionView['nameservers'][number];

/** Asks every nameserver at each of its addresses. Throws Failure zone_not_found. */
export async function getDistribution(
  services: FindPorts & Pick<Services, 'regions' | 'nameserverAnswers'>,
  actor: Actor,
  identifier: string,
): Promise<DistributionView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  const { domain } = zone.spec;
  const regions = inOrder(services.regions.list());
  const { askedAt, answers } = await services.nameserverAnswers.of(domain, regions);
  const nameservers = regions.map((region) => nameserverView(region, zone, answers));
  return {
    zone: domain,
    serial: publishedSerial(zone),
    asked_at: new Date(askedAt).toISOString(),
    in_sync: nameservers.every(({ addresses }) => addresses.every(({ state }) => state === 'current')),
    nameservers,
  };
}

function publishedSerial({ status }: ZoneResource): number | null {
  return status?.serial ?? null;
}

function nameserverView(
  { metadata: { name: region }, spec }: RegionResource,
  zone: ZoneResource,
  answers: ReadonlyMap<string, AddressAnswers>,
): NameserverView {
  return {
    name: spec.nameserver,
    region,
    acknowledged: acknowledgedBy(region, zone),
    addresses: spec.addresses.flatMap((address) => {
      const found = answers.get(`${region} ${address}`);
      return found === undefined ? [] : [{ address, state: addressState(found, publishedSerial(zone)), ...found }];
    }),
  };
}

function acknowledgedBy(region: string, zone: ZoneResource): NameserverView['acknowledged'] {
  const found = regionViews(zone).find(({ name }) => name === region);
  return found === undefined ? null : omit(found, 'name');
}
