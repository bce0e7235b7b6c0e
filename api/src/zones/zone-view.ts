import { withULabels } from '@fourwinds/dns';
import { annotations, type DelegateTo, type ObjectMeta, type ZoneResource } from '@fourwinds/resources';
import { type DnssecSummary, dnssecSummary } from '../signing/signing-state.ts';
import { currentSettings, type Services, type SettingsPorts } from '../services.ts';
import { delegationOf, type DelegationState } from './delegation-state.ts';
import { accountOf, zoneIdOf } from './identity.ts';
import { type RecordsFrom, recordsFromOf } from './records-from.ts';
import { restMessage, settingOf } from './rest-words.ts';
import { type UserLabels, userLabels } from './user-labels.ts';
import { zoneState, type ZoneState } from './zone-state.ts';

/** Ports from which the view of a zone is made. */
export type ViewPorts = SettingsPorts & Pick<Services, 'attached' | 'now'>;

/** A zone as both APIs show it. */
export interface ZoneView {
  id: string;
  name: string;
  /** The name with U-labels, for people. */
  unicode_name: string;
  status: ZoneState;
  /** The namespace of Kubernetes that has the zone, where it is shown to be read. */
  namespace: string | null;
  comment: string | null;
  labels: UserLabels;
  record_count: number;
  created_at: string;
  updated_at: string;
  serial: number | null;
  default_ttl: number;
  nameservers: readonly string[];
  /** Names below it that others may have zones for. */
  delegate_to: readonly DelegateTo[];
  /** Namespaces whose Record objects may attach. */
  records_from: RecordsFrom;
  /** The object, as Records name it. */
  zone_ref: { namespace: string; name: string };
  suspend: boolean;
  dnssec: DnssecSummary;
  /** The state of its delegation at the parent. */
  delegation: DelegationState;
  /** The versions that the regions serve. */
  regions: readonly RegionView[];
  problems: readonly ZoneProblemView[];
}

export interface ProblemView {
  path: string;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

export interface ZoneProblemView extends ProblemView {
  /** The record that it is about. */
  record_id?: string;
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
    delegation: delegationOf(zone).state,
    regions: regionViews(zone),
    problems: problemViews(zone).map((problem, i) => ({ ...problem, ...recordOf(zone, i) })),
  };
}

/** The problems of a zone in the words of these APIs. */
export function problemViews({ status }: ZoneResource): ProblemView[] {
  return (status?.problems ?? []).map((problem) => ({
    ...problem,
    path: settingOf(problem.path) ?? problem.path.replace(/^spec\./, ''),
    message: restMessage(problem),
  }));
}

/** The id of the record that a problem is about: none where its status is that of another draft, or the record carries none. */
function recordOf({ metadata, spec, status }: ZoneResource, index: number): Pick<ZoneProblemView, 'record_id'> {
  const [, position] = /^spec\.records\[(\d+)\]/.exec(status?.problems?.[index].path ?? '') ?? [];
  const id = position === undefined ? undefined : spec.records.at(Number(position))?.id;
  return id === undefined || status?.observedGeneration !== metadata.generation ? {} : { record_id: id };
}

function timesOf({ creationTimestamp, annotations: notes }: ObjectMeta, now: number) {
  const created = creationTimestamp ?? new Date(now).toISOString();
  return { created_at: created, updated_at: notes?.[annotations.updatedAt] ?? created };
}

/** The version of a zone that a region serves. */
export interface RegionView {
  name: string;
  serial: number | null;
  observed_at: string | null;
  servers: number;
}

export function regionViews({ status }: ZoneResource): RegionView[] {
  return (status?.regions ?? []).map(({ name, serial = null, observedAt = null, servers }) => ({
    name,
    serial,
    observed_at: observedAt,
    servers,
  }));
}
