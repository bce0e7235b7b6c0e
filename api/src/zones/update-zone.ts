import { isDeepStrictEqual } from 'node:util';
import { type DelegateTo, isSameJson, type ZoneSpec } from '@fourwinds/resources';
import { requireVerified } from '../accounts/require-verified.ts';
import type { Actor, Scope } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../services.ts';
import { zoneIdOf } from './identity.ts';
import { readGrants } from './grants.ts';
import { OWN_NAMESERVERS, readNameservers } from './read-nameservers.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { type ChangeOptions, type ChangeOutcome, type ChangePorts, changeZone } from './change-zone.ts';
import { type ViewPorts, type ZoneView, zoneView } from './zone-view.ts';

export interface UpdateZone extends ChangeOptions {
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
  services: ChangePorts & ViewPorts & ValidationPorts,
  actor: Actor,
  request: UpdateZone,
): Promise<{ zone: ZoneView; etag: string; outcome: ChangeOutcome }> {
  const { zone, defaultTtl, nameservers, delegateTo, dnssec, ifMatch, requestId, dryRun, wait } = request;
  const scopes: readonly Scope[] = dnssec === undefined ? ['zones:write'] : ['zones:write', 'dnssec:write'];
  if (nameservers) requireVerified(actor, OWN_NAMESERVERS);
  const settings = { default_ttl: defaultTtl, nameservers, delegate_to: delegateTo, dnssec };
  const change = { zone, action: 'zone.update', request: settings, requestId, ifMatch, dryRun, wait };
  let decided: ZoneSpec | undefined;
  const { resource, etag, ...outcome } = await changeZone(services, actor, change, (current) => {
    for (const scope of scopes) authorise(actor, { scope, zone: zoneIdOf(current), address: actor.address });
    const spec = withUpdates(current.spec, request);
    decided = spec;
    if (isSame(spec, current.spec)) return { result: {} };
    refuseInvalid(services, spec);
    return { spec, result: {} };
  });
  const shown = dryRun === true && decided !== undefined ? { ...resource, spec: decided } : resource;
  return { zone: zoneView(services, shown), etag, outcome };
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
