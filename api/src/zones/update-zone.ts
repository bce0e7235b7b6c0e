import { isDeepStrictEqual } from 'node:util';
import { isSameJson } from '@fourwinds/data';
import type { DelegateTo, ZoneSpec } from '@fourwinds/resources';
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import type { Actor, Scope } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../services.ts';
import { zoneIdOf } from './identity.ts';
import { readGrants } from './grants.ts';
import { type RecordsFrom, rulesOf } from './records-from.ts';
import { OWN_NAMESERVERS, readNameservers } from './read-nameservers.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { type ChangeOptions, type ChangeOutcome, type ChangePorts, changeZone } from './change-zone.ts';
import { changedLabels, type UserLabels, userLabels } from './user-labels.ts';
import { type ViewPorts, type ZoneView, zoneView } from './zone-view.ts';

export interface UpdateZone extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly defaultTtl?: number;
  /** Names of one's own for the nameservers; null for those of the service. */
  readonly nameservers?: readonly string[] | null;
  /** In place of those before. */
  readonly delegateTo?: readonly DelegateTo[];
  /** In place of those before. */
  readonly recordsFrom?: RecordsFrom;
  /** Whether changes wait. */
  readonly suspend?: boolean;
  /** null for none. */
  readonly comment?: string | null;
  /** null takes a label away; those that it does not name stay. */
  readonly labels?: { readonly [key: string]: string | null };
  /** Needs the scope dnssec:write. */
  readonly dnssec?: DnssecSettings;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Changes the settings of a zone. Throws Failure zone_not_found, precondition_failed, conflict, verification_required or validation_error. */
export async function updateZone(
  services: ChangePorts & ViewPorts & ValidationPorts & VerifiedPorts,
  actor: Actor,
  request: UpdateZone,
): Promise<{ zone: ZoneView; etag: string; outcome: ChangeOutcome }> {
  const { zone, ifMatch, requestId, dryRun, wait, ...settings } = request;
  const { nameservers, dnssec } = settings;
  const scopes: readonly Scope[] = dnssec === undefined ? ['zones:write'] : ['zones:write', 'dnssec:write'];
  if (nameservers) requireVerified(services, actor, OWN_NAMESERVERS);
  const change = {
    zone,
    action: 'zone.update' as const,
    request: journaled(settings),
    requestId,
    ifMatch,
    dryRun,
    wait,
  };
  const { resource, etag, ...outcome } = await changeZone(services, actor, change, (current) => {
    for (const scope of scopes) authorise(actor, { scope, zone: zoneIdOf(current), address: actor.address });
    const before = userLabels(current);
    const { spec, labels } = decide(current.spec, before, settings);
    if (spec !== current.spec) refuseInvalid(services, spec);
    else if (isDeepStrictEqual(labels, before)) return { result: {} };
    return { spec, labels, result: {} };
  });
  return { zone: zoneView(services, resource), etag, outcome };
}

type Settings = Omit<UpdateZone, 'zone' | 'ifMatch' | 'requestId' | keyof ChangeOptions>;

/** The settings of a zone after a change; the spec is the one before where nothing in it changes. */
interface Decided {
  readonly spec: ZoneSpec;
  readonly labels: UserLabels;
}

function decide(before: ZoneSpec, labels: UserLabels, settings: Settings): Decided {
  const spec = withUpdates(before, settings);
  return {
    spec: isSame(spec, before) ? before : spec,
    labels: settings.labels === undefined ? labels : changedLabels(labels, settings.labels),
  };
}

function journaled({ defaultTtl, delegateTo, recordsFrom, ...settings }: Settings): object {
  const { nameservers, comment, labels, suspend, dnssec } = settings;
  const grants = { delegate_to: delegateTo, records_from: recordsFrom };
  return { default_ttl: defaultTtl, nameservers, comment, labels, suspend, ...grants, dnssec };
}

function withUpdates(spec: ZoneSpec, settings: Settings): ZoneSpec {
  const { defaultTtl, nameservers, comment, dnssec } = settings;
  return {
    ...spec,
    ...(comment === undefined ? {} : { comment: comment ?? undefined }),
    ...(nameservers === undefined
      ? {}
      : { nameservers: nameservers === null ? undefined : readNameservers(nameservers) }),
    defaultTTL: defaultTtl ?? spec.defaultTTL,
    ...withGrants(spec, settings),
    suspend: settings.suspend ?? spec.suspend,
    ...(dnssec === undefined ? {} : { dnssec: withSettings(dnssecOf(spec), dnssec) }),
  };
}

/** The rights of others in the zone. */
function withGrants({ domain }: ZoneSpec, { delegateTo, recordsFrom }: Settings): Partial<ZoneSpec> {
  return {
    ...(delegateTo === undefined ? {} : { delegateTo: readGrants(delegateTo, domain) }),
    ...(recordsFrom === undefined ? {} : { recordsFrom: rulesOf(recordsFrom) }),
  };
}

function isSame(a: ZoneSpec, b: ZoneSpec): boolean {
  const isSameGrants = isDeepStrictEqual(a.delegateTo ?? [], b.delegateTo ?? []);
  const isSameServers = isDeepStrictEqual(a.nameservers, b.nameservers);
  const isSameText = a.defaultTTL === b.defaultTTL && a.comment === b.comment && a.suspend === b.suspend;
  const isSameRules = isSameJson(a.recordsFrom, b.recordsFrom);
  return isSameText && isSameServers && isSameGrants && isSameRules && isSameJson(a.dnssec, b.dnssec);
}
