import type { ZoneResource } from '@fourwinds/resources';
import { inOrder, needsGlue } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import { dsView } from '../dnssec/public-key.ts';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { delegationOf } from '../zone/delegation-state.ts';
import type { DelegationView } from './delegation-schema.ts';

/** Returns the delegation as the operator observed it last. Throws Failure zone_not_found. */
export async function getDelegation(
  services: FindPorts & SettingsPorts,
  actor: Actor,
  identifier: string,
): Promise<DelegationView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  const { state: status, since, message } = delegationOf(zone);
  return { zone: zone.spec.domain, status, since, message, ...seenOf(zone), expected: expectedOf(services, zone) };
}

type Seen = Pick<DelegationView, 'parent' | 'observed_at' | 'actual' | 'former_ds' | 'issues'>;

function seenOf({ status }: ZoneResource): Seen {
  const delegation = status?.delegation;
  if (delegation === undefined) return { parent: null, observed_at: null, actual: null, former_ds: null, issues: [] };
  const { parent, observedAt, nameservers, ds, formerDS, problems } = delegation;
  return {
    parent,
    observed_at: observedAt,
    actual: recordsOf(nameservers, ds.map(dsView)),
    former_ds: formerDS === undefined ? null : { ttl: formerDS.ttl, forgotten_at: formerDS.forgottenAt ?? null },
    issues: problems.map(({ code, severity, message }) => ({ code, message, path: '', severity })),
  };
}

function expectedOf(services: SettingsPorts, zone: ZoneResource): DelegationView['expected'] {
  return recordsOf(expectedServers(services, zone), (zone.status?.dnssec?.ds ?? []).map(dsView));
}

interface Server {
  readonly name: string;
  readonly addresses: readonly string[];
}

function recordsOf(servers: readonly Server[], ds: DelegationView['expected']['ds']): DelegationView['expected'] {
  return {
    nameservers: servers.map(({ name }) => name),
    glue: servers.flatMap(({ name, addresses }) =>
      addresses.length === 0 ? [] : [{ name, addresses: [...addresses] }],
    ),
    ds,
  };
}

function expectedServers(services: SettingsPorts, { spec }: ZoneResource): Server[] {
  const regions = inOrder(services.regions.list());
  const names = spec.nameservers ?? currentSettings(services).nameservers;
  return names.map((name, i) => ({
    name,
    addresses: needsGlue(name, spec.domain) ? (regions[i]?.spec.addresses ?? []) : [],
  }));
}
