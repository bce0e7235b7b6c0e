import type { ZoneResource } from '@fourwinds/resources';
import { inOrder, needsGlue } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { dsView } from '../dnssec/public-key.ts';
import { currentSettings, type SettingsPorts } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { delegationOf } from '../zones/delegation-state.ts';
import type { DelegationView } from './delegation-schema.ts';

/** The delegation of a zone, as the operator last saw it. Throws Failure zone_not_found. */
export async function getDelegation(
  services: FindPorts & SettingsPorts,
  actor: Actor,
  identifier: string,
): Promise<DelegationView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  return { zone: zone.spec.domain, ...delegationOf(zone), ...seenOf(zone), expected: expectedOf(services, zone) };
}

type Seen = Pick<DelegationView, 'parent' | 'observed_at' | 'actual' | 'former_ds' | 'problems'>;

function seenOf({ status }: ZoneResource): Seen {
  const delegation = status?.delegation;
  if (delegation === undefined) return { parent: null, observed_at: null, actual: null, former_ds: null, problems: [] };
  const { parent, observedAt, nameservers, ds, formerDS, problems } = delegation;
  return {
    parent,
    observed_at: observedAt,
    actual: { nameservers, ds: ds.map(dsView) },
    former_ds: formerDS === undefined ? null : { ttl: formerDS.ttl, forgotten_at: formerDS.forgottenAt ?? null },
    problems: problems.map(({ code, severity, message }) => ({ code, severity, message })),
  };
}

function expectedOf(services: SettingsPorts, zone: ZoneResource): DelegationView['expected'] {
  return { nameservers: expectedServers(services, zone), ds: (zone.status?.dnssec?.ds ?? []).map(dsView) };
}

function expectedServers(services: SettingsPorts, { spec }: ZoneResource): DelegationView['expected']['nameservers'] {
  const regions = inOrder(services.regions.list());
  const names = spec.nameservers ?? currentSettings(services).nameservers;
  return names.map((name, i) => ({
    name,
    addresses: needsGlue(name, spec.domain) ? (regions[i]?.spec.addresses ?? []) : [],
  }));
}
