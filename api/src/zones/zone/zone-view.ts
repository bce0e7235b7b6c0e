import type { IssueView } from '../../http/issue-schema.ts';
import type { ZonePorts } from './zone-ports.ts';
import { withULabels } from '@fourwinds/dns';
import { annotations, type DelegateTo, type ObjectMeta, type ZoneResource } from '@fourwinds/resources';
import { type DnssecSummary, dnssecSummary } from '../signing/signing-state.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { currentSettings, type SettingsPorts } from './current-settings.ts';
import { delegationOf, type DelegationState } from './delegation-state.ts';
import { accountOf, zoneIdOf } from './identity.ts';
import { type RecordsFrom, recordsFromOf } from './records-from.ts';
import { restMessage, settingOf } from './rest-words.ts';
import { type UserLabels, userLabels } from './user-labels.ts';
import { zoneState, type ZoneState } from './zone-state.ts';

export type ViewPorts = SettingsPorts & Pick<ZonePorts, 'attached'> & Pick<ProcessPorts, 'now'>;

export interface ZoneView {
  id: string;
  name: string;
  /** Name of the zone with U-labels. */
  unicode_name: string;
  status: ZoneState;
  /** Kubernetes namespace of a zone that the account may only read. null for the account's own zones. */
  namespace: string | null;
  comment: string | null;
  labels: UserLabels;
  record_count: number;
  created_at: string;
  updated_at: string;
  serial: number | null;
  default_ttl: number;
  nameservers: readonly string[];
  /** Names below the zone for which others may create zones. */
  delegate_to: readonly DelegateTo[];
  /** Namespaces whose Record objects may attach to the zone. */
  records_from: RecordsFrom;
  /** Reference to the Zone object, for use in Records. */
  zone_ref: { namespace: string; name: string };
  suspend: boolean;
  dnssec: DnssecSummary;
  delegation_status: DelegationState;
  regions: readonly RegionView[];
  issues: readonly IssueView[];
}

export function zoneView(services: ViewPorts, zone: ZoneResource, settings = currentSettings(services)): ZoneView {
  const { metadata, spec, status } = zone;
  return {
    id: zoneIdOf(zone),
    name: spec.domain,
    unicode_name: withULabels(spec.domain),
    status: zoneState(zone, services.now()),
    namespace: accountOf(zone) === undefined ? (metadata.namespace ?? null) : null,
    comment: spec.comment ?? null,
    labels: userLabels(zone),
    record_count: spec.records.length + services.attached.countOf(metadata),
    ...timesOf(metadata, services.now()),
    serial: status?.serial ?? null,
    default_ttl: spec.defaultTTL,
    nameservers: spec.nameservers ?? settings.nameservers,
    delegate_to: spec.delegateTo ?? [],
    records_from: recordsFromOf(spec),
    zone_ref: { namespace: metadata.namespace ?? '', name: metadata.name },
    suspend: spec.suspend,
    dnssec: dnssecSummary(zone),
    delegation_status: delegationOf(zone).state,
    regions: regionViews(zone),
    issues: issueViews(zone).map((issue, i) => ({ ...issue, ...recordOf(zone, i) })),
  };
}

/** Returns the problems of a zone, worded for the APIs. */
export function issueViews({ status }: ZoneResource): IssueView[] {
  return (status?.problems ?? []).map((problem) => ({
    code: problem.code,
    message: restMessage(problem),
    path: settingOf(problem.path) ?? problem.path.replace(/^spec\./, ''),
    severity: problem.severity,
  }));
}

/**
 * Returns the ID of the affected record. Returns an empty object if the status is about another draft or the record
 * has no ID.
 */
function recordOf({ metadata, spec, status }: ZoneResource, index: number): Pick<IssueView, 'record_id'> {
  const [, position] = /^spec\.records\[(\d+)\]/.exec(status?.problems?.[index].path ?? '') ?? [];
  const id = position === undefined ? undefined : spec.records.at(Number(position))?.id;
  return id === undefined || status?.observedGeneration !== metadata.generation ? {} : { record_id: id };
}

function timesOf({ creationTimestamp, annotations: notes }: ObjectMeta, now: number) {
  const created = creationTimestamp ?? new Date(now).toISOString();
  return { created_at: created, updated_at: notes?.[annotations.updatedAt] ?? created };
}

export interface RegionView {
  name: string;
  serial: number | null;
  observed_at: string | null;
  server_count: number;
}

export function regionViews({ status }: ZoneResource): RegionView[] {
  return (status?.regions ?? []).map(({ name, serial = null, observedAt = null, servers }) => ({
    name,
    serial,
    observed_at: observedAt,
    server_count: servers,
  }));
}
