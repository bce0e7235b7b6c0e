import type { RegionResource, ZoneResource } from '@fourwinds/resources';
import { inOrder } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { DistributionPorts } from './distribution-ports.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { regionViews } from '../zone/zone-view.ts';
import { addressState } from './address-state.ts';
import type { AddressAnswers } from './ask-address.ts';
import type { DistributionView } from './distribution-schema.ts';

type NameserverView = DistributionView['nameserver_states'][number];

/** Queries every address of every nameserver. Throws Failure zone_not_found. */
export async function getDistribution(
  services: FindPorts & Pick<ZonePorts, 'regions'> & Pick<DistributionPorts, 'nameserverAnswers'>,
  actor: Actor,
  identifier: string,
): Promise<DistributionView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  const { domain } = zone.spec;
  const regions = inOrder(services.regions.list());
  const { askedAt, answers } = await services.nameserverAnswers.of(domain, regions);
  const nameserverStates = regions.map((region) => nameserverView(region, zone, answers));
  return {
    zone: domain,
    serial: publishedSerial(zone),
    asked_at: new Date(askedAt).toISOString(),
    in_sync: nameserverStates.every(({ address_states: states }) => states.every(({ status }) => status === 'current')),
    nameserver_states: nameserverStates,
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
    address_states: spec.addresses.flatMap((address) => {
      const found = answers.get(`${region} ${address}`);
      return found === undefined ? [] : [{ address, status: addressState(found, publishedSerial(zone)), ...found }];
    }),
  };
}

function acknowledgedBy(region: string, zone: ZoneResource): NameserverView['acknowledged'] {
  return regionViews(zone).find(({ name }) => name === region) ?? null;
}
