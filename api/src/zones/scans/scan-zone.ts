import type { Job } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { attachedEntry, zoneContext } from '../records/entry.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';
import type { ScanRequestPorts } from './scan-ports.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { askWorker, findQuestion, requireAllRecords, type ScanPorts } from './ask-worker.ts';
import { recordsIn } from './read-report.ts';
import type { ScanResult } from './scan-schema.ts';
import { jobView, type ZoneJobView } from './scan-view.ts';
import { warningFacts } from './scan-facts.ts';

export type ScanZonePorts = FindPorts &
  SettingsPorts &
  ScanPorts &
  Pick<ZonePorts, 'attached' | 'readings'> &
  Pick<ScanRequestPorts, 'threads'>;

export interface NewScan {
  readonly zone: string;
  /** Names or addresses of servers. If empty, the servers of the delegation are queried. */
  readonly servers: readonly string[];
  /** Maximum milliseconds to wait for the result. */
  readonly wait: number;
}

/** Queries a zone's current servers for its records. Throws Failure zone_not_found, forbidden or rate_limited. */
export async function scanZone(
  services: ScanZonePorts,
  actor: Actor,
  { zone: identifier, servers, wait }: NewScan,
): Promise<ZoneJobView<ScanResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:write');
  const request = { domain: zone.spec.domain, servers: [...servers], sets: [] };
  const job = await askWorker(services, actor, { zoneId: zoneIdOf(zone), kind: 'scan', request, wait });
  return view(services, actor, zone, job);
}

/**
 * Returns an earlier scan, with a proposal for the current zone. Throws Failure zone_not_found, not_found or
 * forbidden.
 */
export async function getScan(
  services: ScanZonePorts,
  actor: Actor,
  identifier: string,
  id: string,
): Promise<ZoneJobView<ScanResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  return view(services, actor, zone, await findQuestion(services, actor, { zoneId: zoneIdOf(zone), kind: 'scan', id }));
}

async function view(
  services: ScanZonePorts,
  actor: Actor,
  zone: ZoneResource,
  job: Job,
): Promise<ZoneJobView<ScanResult>> {
  const { spec } = zone;
  const subject = { zone: spec.domain };
  if (job.report === null) return jobView(job, subject, null);
  const zoneId = zoneIdOf(zone);
  const context = zoneContext(zoneId, spec, services.readings);
  const facts = {
    ...warningFacts(services, zone),
    zoneId,
    spec,
    attachedIds: services.attached.of(zone.metadata).map((record) => attachedEntry(record, context).id),
    service: currentSettings(services),
    plan: actor.account.plan,
    report: job.report,
  };
  const items = spec.records.length + recordsIn(job.report);
  return jobView(job, subject, await services.threads.proposeChanges(facts, { account: actor.account.id, items }));
}
