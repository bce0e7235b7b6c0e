import type { Job } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { attachedEntry, zoneContext } from '../records/entry.ts';
import { currentSettings, type Services, type SettingsPorts } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { askWorker, findQuestion, requireAllRecords, type ScanPorts } from './ask-worker.ts';
import { recordsIn } from './read-report.ts';
import type { ScanResult } from './scan-schema.ts';
import { jobView, type ZoneJobView } from './scan-view.ts';
import { warningFacts } from './zone-facts.ts';

type Ports = FindPorts & SettingsPorts & ScanPorts & Pick<Services, 'attached' | 'readings' | 'jobs'>;

export interface NewScan {
  /** Name or id. */
  readonly zone: string;
  /** Names or addresses; the servers of the delegation where empty. */
  readonly servers: readonly string[];
  /** Milliseconds to wait for the result. */
  readonly wait: number;
}

/** Asks the present servers of a zone for its records. Throws Failure zone_not_found, forbidden or rate_limited. */
export async function scanZone(
  services: Ports,
  actor: Actor,
  { zone: identifier, servers, wait }: NewScan,
): Promise<ZoneJobView<ScanResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:write');
  const request = { domain: zone.spec.domain, servers: [...servers], sets: [] };
  const job = await askWorker(services, actor, { zoneId: zoneIdOf(zone), kind: 'scan', request, wait });
  return view(services, actor, zone, job);
}

/** A scan from before, with a proposal for the zone as it is now. Throws Failure zone_not_found, not_found or forbidden. */
export async function getScan(
  services: Ports,
  actor: Actor,
  identifier: string,
  id: string,
): Promise<ZoneJobView<ScanResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  return view(services, actor, zone, await findQuestion(services, actor, { zoneId: zoneIdOf(zone), kind: 'scan', id }));
}

async function view(services: Ports, actor: Actor, zone: ZoneResource, job: Job): Promise<ZoneJobView<ScanResult>> {
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
  return jobView(job, subject, await services.jobs.run('proposeChanges', facts, { account: actor.account.id, items }));
}
