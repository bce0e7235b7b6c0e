import { Name } from '@fourwinds/dns';
import type { DelegateTo, ZoneSpec } from '@fourwinds/resources';
import { mappedLabels } from '@fourwinds/zones';
import type { Remark } from '../../http/issue-schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import { planHiding, type PlanHidingPorts } from '../records/plan-hiding.ts';
import { type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';
import { type ChangeOutcome, progressed } from '../write/progress.ts';
import type { ChangeOptions } from '../write/zone-change.ts';
import { readDomain } from '../zone/domain.ts';
import { readGrants } from '../zone/grants.ts';
import { etagOf } from '../zone/identity.ts';
import { type CreatePorts, makeZone } from '../write/make-zone.ts';
import { OWN_NAMESERVERS, readNameservers } from '../zone/read-nameservers.ts';
import { type RecordsFrom, rulesOf } from '../zone/records-from.ts';
import { refuseInvalid } from '../zone/refuse-invalid.ts';
import { changedLabels, type UserLabels } from '../zone/user-labels.ts';
import { type ZoneView, zoneView } from '../zone/zone-view.ts';

export type CreateZonePorts = CreatePorts & PlanHidingPorts;

export interface CreateZone extends ChangeOptions {
  readonly name: string;
  readonly defaultTtl: number;
  /** Custom nameserver names. They require a verified account. */
  readonly nameservers?: readonly string[];
  /** Requests proof of control of the domain. Another owner may have the domain now. */
  readonly requestProof?: boolean;
  /** Comment, or null for no comment. */
  readonly comment?: string | null;
  readonly labels?: UserLabels;
  /** While this is true, changes are not published, including the creation of the zone. */
  readonly suspend?: boolean;
  /**
   * Moves matching records from the account's parent zone into the new zone. Requires records:write for the parent
   * zone.
   */
  readonly takeRecords?: boolean;
  readonly delegateTo?: readonly DelegateTo[];
  readonly recordsFrom?: RecordsFrom;
  /** DNSSEC settings. They require dnssec:write. Enabling DNSSEC requires a verified account. */
  readonly dnssec?: { readonly enabled: boolean; readonly settings: DnssecSettings };
  readonly requestId: string;
}

export interface ZoneCreated {
  readonly zone: ZoneView;
  readonly etag: string;
  readonly outcome: ChangeOutcome;
  /** Warnings about the name and about records of the parent zone that the new zone hides. */
  readonly warnings: readonly Remark[];
}

/**
 * Creates a zone. The zone is empty, or contains the matching records of the zone above. Throws Failure
 * validation_error for an invalid name, conflict for a taken name, or quota_exceeded.
 */
export async function createZone(services: CreateZonePorts, actor: Actor, request: CreateZone): Promise<ZoneCreated> {
  authoriseCreation(services, actor, request);
  const domain = readDomain(request.name, 'name');
  const proof = request.requestProof === true ? { proof: { requestedAt: new Date(services.now()).toISOString() } } : {};
  const empty = { ...specOf(domain, request), ...proof };
  const { takeRecords: takes = false, requestId } = request;
  const hiding = await planHiding(services, actor, { spec: empty, takes, requestId });
  const spec = { ...empty, records: [...hiding.records] };
  // In a zone without records, custom nameserver names cannot have addresses.
  const check = (): void => {
    if (spec.dnssec !== undefined || spec.records.length > 0)
      refuseInvalid(services, { ...spec, nameservers: undefined });
  };
  const made = await makeZone(services, actor, {
    action: 'zone.create',
    zoneId: services.newId(),
    spec,
    userLabels: changedLabels({}, request.labels ?? {}),
    check,
    request: journaled(request),
    requestId: request.requestId,
    dryRun: request.dryRun,
  });
  // The new zone already has the records, so an error here does not interrupt the service.
  if (made.applied) await hiding.leave();
  const { zone, ...outcome } = await progressed(services, made, request.wait);
  const warnings = [...mappedLabels(request.name, Name.root, 'name'), ...hiding.issues];
  return { zone: zoneView(services, zone), etag: etagOf(zone), outcome, warnings };
}

function authoriseCreation(services: VerifiedPorts, actor: Actor, { nameservers, dnssec }: CreateZone): void {
  const { address } = actor;
  authorise(actor, { scope: 'zones:write', zone: null, address });
  if (nameservers !== undefined) requireVerified(services, actor, OWN_NAMESERVERS);
  if (dnssec === undefined) return;
  authorise(actor, { scope: 'dnssec:write', zone: null, address });
  if (dnssec.enabled) requireVerified(services, actor, 'DNSSEC');
}

/** Throws Failure validation_error for invalid settings. */
function specOf(domain: string, request: CreateZone): ZoneSpec {
  const { defaultTtl, nameservers, comment, dnssec, delegateTo, recordsFrom, suspend = false } = request;
  return {
    domain,
    ...(comment == null ? {} : { comment }),
    records: [],
    defaultTTL: defaultTtl,
    ...(nameservers === undefined ? {} : { nameservers: readNameservers(nameservers) }),
    ...(dnssec === undefined
      ? {}
      : { dnssec: { ...withSettings(dnssecOf({}), dnssec.settings), enabled: dnssec.enabled } }),
    ...(delegateTo === undefined ? {} : { delegateTo: readGrants(delegateTo, domain) }),
    ...(recordsFrom === undefined ? {} : { recordsFrom: rulesOf(recordsFrom) }),
    suspend,
    deletionPolicy: 'Delete',
  };
}

function journaled({ name, comment, labels: own, dnssec, requestProof, suspend, ...settings }: CreateZone): object {
  const { defaultTtl, nameservers, delegateTo, recordsFrom, takeRecords } = settings;
  const signing = dnssec === undefined ? {} : { dnssec: { enabled: dnssec.enabled, ...dnssec.settings } };
  const grants = { delegate_to: delegateTo, records_from: recordsFrom };
  const taking = takeRecords === true ? { take_records: true } : {};
  return {
    name,
    default_ttl: defaultTtl,
    nameservers,
    comment,
    labels: own,
    request_proof: requestProof,
    suspend,
    ...taking,
    ...grants,
    ...signing,
  };
}
