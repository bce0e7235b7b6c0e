import { shorten } from '@fourwinds/dns';
import { omit } from '@fourwinds/data';
import type { ZoneSpec } from '@fourwinds/resources';
import { requireVerified } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import type { DeletedZonePorts } from './deleted-ports.ts';
import { type CreatePorts, makeZone } from '../write/make-zone.ts';
import { type ChangeOutcome, progressed } from '../write/progress.ts';
import type { ChangeOptions } from '../write/zone-change.ts';
import { parseDomain } from '../zone/domain.ts';
import { etagOf } from '../zone/identity.ts';
import { OWN_NAMESERVERS } from '../zone/read-nameservers.ts';
import { refuseInvalid } from '../zone/refuse-invalid.ts';
import { type ZoneView, zoneView } from '../zone/zone-view.ts';
import type { KeptZone } from './deleted-zones.ts';

export type RestorePorts = CreatePorts & DeletedZonePorts;

export interface RestoreZone extends ChangeOptions {
  readonly zone: string;
  readonly requestId: string;
}

export interface ZoneRestored {
  readonly zone: ZoneView;
  readonly etag: string;
  /** Number of Record objects that were attached. They are not restored. */
  readonly attached: number;
  readonly outcome: ChangeOutcome;
}

/**
 * Recreates a deleted zone with its ID, settings and records. The operator finds the zone's keys. Throws Failure
 * not_found, conflict if the domain has been taken, quota_exceeded, verification_required, or validation_error if the
 * zone is no longer valid.
 */
export async function restoreZone(services: RestorePorts, actor: Actor, request: RestoreZone): Promise<ZoneRestored> {
  const { deletedZones } = services;
  const { account, address } = actor;
  const kept = await deletedZones.find(account.id, parseDomain(request.zone) ?? request.zone);
  if (kept === undefined || isElsewhere(actor, kept))
    throw new Failure('not_found', `there is no deleted zone ${shorten(request.zone)} that can be restored`);
  const { zoneId, labels, attached } = kept;
  const spec = omit(kept.spec, 'proof');
  authorise(actor, { scope: 'zones:write', zone: zoneId, address });
  checkSpec(services, actor, spec);
  const made = await makeZone(services, actor, {
    action: 'zone.restore',
    zoneId,
    spec,
    userLabels: labels,
    request: { zone: zoneId },
    requestId: request.requestId,
    dryRun: request.dryRun,
  });
  if (made.applied) await deletedZones.drop(zoneId);
  const { zone, ...outcome } = await progressed(services, made, request.wait);
  return { zone: zoneView(services, zone), etag: etagOf(zone), attached, outcome };
}

/** True if the token is limited to other zones. In this case, it must not learn that this zone exists. */
function isElsewhere({ token: { zones } }: Actor, { zoneId }: KeptZone): boolean {
  return zones !== null && !zones.includes(zoneId);
}

/** Throws Failure unless the account may create this zone now. */
function checkSpec(services: RestorePorts, actor: Actor, spec: ZoneSpec): void {
  if (spec.nameservers !== undefined) requireVerified(services, actor, OWN_NAMESERVERS);
  if (spec.dnssec?.enabled === true) requireVerified(services, actor, 'DNSSEC');
  checkRecordQuota(actor.account.plan, 0, spec.records.length);
  refuseInvalid(services, spec);
}
