import { isDeepStrictEqual } from 'node:util';
import { isSameJson } from '@fourwinds/data';
import type { DelegateTo, ZoneSpec } from '@fourwinds/resources';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import type { Actor, Scope } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../zone/current-settings.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { readGrants } from '../zone/grants.ts';
import { type RecordsFrom, rulesOf } from '../zone/records-from.ts';
import { OWN_NAMESERVERS, readNameservers } from '../zone/read-nameservers.ts';
import { refuseInvalid } from '../zone/refuse-invalid.ts';
import { changeZone } from '../write/change-zone.ts';
import type { ChangeOutcome } from '../write/progress.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changedLabels, type UserLabels, userLabels } from '../zone/user-labels.ts';
import { type ViewPorts, type ZoneView, zoneView } from '../zone/zone-view.ts';

export interface UpdateZone extends ChangeRequest {
  readonly defaultTtl?: number;
  /** Custom nameserver names, or null for the names of the service. */
  readonly nameservers?: readonly string[] | null;
  /** Replaces the previous value. */
  readonly delegateTo?: readonly DelegateTo[];
  /** Replaces the previous value. */
  readonly recordsFrom?: RecordsFrom;
  /** While this is true, changes are not published. */
  readonly suspend?: boolean;
  /** Comment, or null for no comment. */
  readonly comment?: string | null;
  /** Labels to change. null removes a label, and omitted labels stay unchanged. */
  readonly labels?: { readonly [key: string]: string | null };
  /** DNSSEC settings. They require dnssec:write. */
  readonly dnssec?: DnssecSettings;
}

/**
 * Changes a zone's settings. Throws Failure zone_not_found, precondition_failed, conflict, verification_required or
 * validation_error.
 */
export async function updateZone(
  services: ChangePorts & ViewPorts & ValidationPorts & VerifiedPorts,
  actor: Actor,
  request: UpdateZone,
): Promise<{ zone: ZoneView; etag: string; outcome: ChangeOutcome }> {
  const { zone, ifMatch, requestId, dryRun, wait, ...settings } = request;
  const { nameservers, dnssec } = settings;
  const scopes: readonly Scope[] = dnssec === undefined ? ['zones:write'] : ['zones:write', 'dnssec:write'];
  if (nameservers) requireVerified(services, actor, OWN_NAMESERVERS);
  const { resource, etag, ...outcome } = await changeZone(services, actor, {
    zone,
    action: 'zone.update',
    request: journaled(settings),
    requestId,
    ifMatch,
    dryRun,
    wait,
    decide(current) {
      for (const scope of scopes) authorise(actor, { scope, zone: zoneIdOf(current), address: actor.address });
      const before = userLabels(current);
      const { spec, labels } = decide(current.spec, before, settings);
      if (spec !== current.spec) refuseInvalid(services, spec);
      else if (isDeepStrictEqual(labels, before)) return { kind: 'keep', result: {} };
      return { kind: 'write', spec, labels, result: {} };
    },
  });
  return { zone: zoneView(services, resource), etag, outcome };
}

type Settings = Omit<UpdateZone, keyof ChangeRequest>;

/** The new settings. `spec` is the same object as before if nothing in it changes. */
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

/** Returns the grants to other owners. */
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
