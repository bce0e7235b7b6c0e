import { shorten } from '@fourwinds/dns';
import { omit } from '@fourwinds/data';
import type { ZoneSpec } from '@fourwinds/resources';
import { requireVerified } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import type { Services } from '../services.ts';
import { type ChangeOptions, type ChangeOutcome, progressed } from '../zones/change-zone.ts';
import { type CreatePorts, makeZone } from '../zones/create-zone.ts';
import { parseDomain } from '../zones/domain.ts';
import { etagOf } from '../zones/identity.ts';
import { OWN_NAMESERVERS } from '../zones/read-nameservers.ts';
import { refuseInvalid } from '../zones/refuse-invalid.ts';
import { type ZoneView, zoneView } from '../zones/zone-view.ts';
import type { KeptZone } from './deleted-zones.ts';

type RestorePorts = CreatePorts & Pick<Services, 'deletedZones'>;

export interface RestoreZone extends ChangeOptions {
  /** Name or id of the deleted zone. */
  readonly zone: string;
  readonly requestId: string;
}

export interface ZoneRestored {
  readonly zone: ZoneView;
  readonly etag: string;
  /** How many records were objects of their own, which do not come back. */
  readonly attached: number;
  readonly outcome: ChangeOutcome;
}

/**
 * Makes a deleted zone again, with its id, its settings and its records with theirs; the operator finds its keys. Throws Failure not_found,
 * conflict where the domain is somebody's meanwhile, quota_exceeded, verification_required, or validation_error where it would not be valid now.
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

/** A token for some zones does not learn whether there are others. */
function isElsewhere({ token: { zones } }: Actor, { zoneId }: KeptZone): boolean {
  return zones !== null && !zones.includes(zoneId);
}

/** Whether the account may have such a zone now. */
function checkSpec(services: RestorePorts, actor: Actor, spec: ZoneSpec): void {
  if (spec.nameservers !== undefined) requireVerified(services, actor, OWN_NAMESERVERS);
  if (spec.dnssec?.enabled === true) requireVerified(services, actor, 'DNSSEC');
  checkRecordQuota(actor.account.plan, 0, spec.records.length);
  refuseInvalid(services, spec);
}
