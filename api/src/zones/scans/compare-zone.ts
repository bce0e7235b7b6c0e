import { type Job, MOST_SETS, type ScanRequest, scanRequestSchema } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { allRecords, type RecordsPorts } from '../records/all-records.ts';
import { setKey } from '../records/entry.ts';
import type { SettingsPorts } from '../zone/current-settings.ts';
import type { ScanRequestPorts } from './scan-ports.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { askWorker, findQuestion, requireAllRecords, type ScanPorts } from './ask-worker.ts';
import { recordsIn, type ZoneSet } from './read-report.ts';
import type { ComparisonResult } from './scan-schema.ts';
import { jobView, type ZoneJobView } from './scan-view.ts';
import type { NewScan } from './scan-zone.ts';
import { warningFacts } from './scan-facts.ts';

export type CompareZonePorts = FindPorts & SettingsPorts & RecordsPorts & ScanPorts & Pick<ScanRequestPorts, 'threads'>;

/**
 * Compares a zone's records with other servers. Record sets beyond the maximum number of queries are reported as not
 * queried. Throws Failure zone_not_found, forbidden or rate_limited.
 */
export async function compareZone(
  services: CompareZonePorts,
  actor: Actor,
  { zone: identifier, servers, wait }: NewScan,
): Promise<ZoneJobView<ComparisonResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const { domain } = zone.spec;
  const sets = (await setsHere(services, actor, zone)).slice(0, MOST_SETS);
  const request: ScanRequest = {
    domain,
    servers: [...servers],
    sets: sets.map(({ name, type }) => ({ name: name === '@' ? `${domain}.` : `${name}.${domain}.`, type })),
  };
  const job = await askWorker(services, actor, { zoneId: zoneIdOf(zone), kind: 'comparison', request, wait });
  return view(services, actor, zone, job);
}

/**
 * Returns the result of an earlier comparison, for the current zone. Throws Failure zone_not_found, not_found or
 * forbidden.
 */
export async function getComparison(
  services: CompareZonePorts,
  actor: Actor,
  identifier: string,
  id: string,
): Promise<ZoneJobView<ComparisonResult>> {
  requireAllRecords(actor);
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  return view(
    services,
    actor,
    zone,
    await findQuestion(services, actor, { zoneId: zoneIdOf(zone), kind: 'comparison', id }),
  );
}

async function view(
  services: CompareZonePorts,
  actor: Actor,
  zone: ZoneResource,
  job: Job,
): Promise<ZoneJobView<ComparisonResult>> {
  const subject = { zone: zone.spec.domain };
  if (job.report === null) return jobView(job, subject, null);
  const here = await setsHere(services, actor, zone);
  const { sets: asked } = scanRequestSchema.parse(JSON.parse(job.request));
  const facts = { ...warningFacts(services, zone), here, asked, report: job.report };
  const items = here.length + recordsIn(job.report);
  return jobView(job, subject, await services.threads.compareSets(facts, { account: actor.account.id, items }));
}

async function setsHere(services: CompareZonePorts, actor: Actor, zone: ZoneResource): Promise<ZoneSet[]> {
  const records = await allRecords(services, zone, actor.account.id);
  const sets = Map.groupBy(records, setKey);
  return Array.from(sets.values(), (all) => {
    const [{ name, type, ttl }] = all;
    return { name, type, ttl, values: all.map(({ value }) => value) };
  });
}
