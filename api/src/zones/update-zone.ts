import { isDeepStrictEqual } from 'node:util';
import { type DelegateTo, isSameJson, type ZoneSpec } from '@fourwinds/resources';
import { requireVerified } from '../accounts/require-verified.ts';
import type { Actor, Scope } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../services.ts';
import { etagOf, zoneIdOf } from './identity.ts';
import { readGrants } from './grants.ts';
import { OWN_NAMESERVERS, readNameservers } from './read-nameservers.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { type WritePorts, writeZone } from './write-zone.ts';
import { type ViewPorts, type ZoneView, zoneView } from './zone-view.ts';

export interface UpdateZone {
  /** Name or id. */
  readonly zone: string;
  readonly defaultTtl?: number;
  /** Names of one's own for the nameservers; null for those of the service. */
  readonly nameservers?: readonly string[] | null;
  /** In place of those before. */
  readonly delegateTo?: readonly DelegateTo[];
  /** Needs the scope dnssec:write. */
  readonly dnssec?: DnssecSettings;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Changes the settings of a zone. Throws Failure zone_not_found, precondition_failed, conflict, verification_required or validation_error. */
export async function updateZone(
  services: WritePorts & ViewPorts & ValidationPorts,
  actor: Actor,
  request: UpdateZone,
): Promise<{ zone: ZoneView; etag: string }> {
  const { zone: identifier, defaultTtl, nameservers, delegateTo, dnssec, ifMatch, requestId } = request;
  const scopes: readonly Scope[] = dnssec === undefined ? ['zones:write'] : ['zones:write', 'dnssec:write'];
  if (nameservers) requireVerified(actor, OWN_NAMESERVERS);
  const settings = { default_ttl: defaultTtl, nameservers, delegate_to: delegateTo, dnssec };
  const write = { zone: identifier, action: 'zone.update', request: settings, requestId, ifMatch };
  const { zone } = await writeZone(services, actor, write, (current) => {
    for (const scope of scopes) authorise(actor, { scope, zone: zoneIdOf(current), address: actor.address });
    const spec = withUpdates(current.spec, request);
    if (isSame(spec, current.spec)) return { result: undefined };
    refuseInvalid(services, spec);
    return { spec, result: undefined };
  });
  return { zone: zoneView(services, zone), etag: etagOf(zone) };
}

function withUpdates(spec: ZoneSpec, { defaultTtl, nameservers, delegateTo, dnssec }: UpdateZone): ZoneSpec {
  return {
    ...spec,
    ...(nameservers === undefined
      ? {}
      : { nameservers: nameservers === null ? undefined : readNameservers(nameservers) }),
    defaultTTL: defaultTtl ?? spec.defaultTTL,
    ...(delegateTo === undefined ? {} : { delegateTo: readGrants(delegateTo, spec.domain) }),
    ...(dnssec === undefined ? {} : { dnssec: withSettings(dnssecOf(spec), dnssec) }),
  };
}

function isSame(a: ZoneSpec, b: ZoneSpec): boolean {
  const isSameGrants = isDeepStrictEqual(a.delegateTo ?? [], b.delegateTo ?? []);
  const isSameServers = isDeepStrictEqual(a.nameservers, b.nameservers);
  return a.defaultTTL === b.defaultTTL && isSameServers && isSameGrants && isSameJson(a.dnssec, b.dnssec);
}
