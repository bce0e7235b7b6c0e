import { type Job, MOST_SETS, type ScanRequest, scanRequestSchema } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { allRecords, type RecordsPorts } from '../records/all-records.ts';
import { setKey } from '../records/entry.ts';
import type { Services, SettingsPorts } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { askWorker, findQuestion, requireAllRecords, type ScanPorts } from './ask-worker.ts';
import { recordsIn, type ZoneSet } from './read-report.ts';
import type { ComparisonResult } from './scan-schema.ts';
import { jobView, type ZoneJobView } from './scan-view.ts';
import type { NewScan } from './scan-zone.ts';
import { warningFacts } from './zone-facts.ts';

type Ports = FindPorts & SettingsPorts & RecordsPorts & ScanPorts & Pick<Services, 'jobs'>;

/** Compares the records of a zone with those at other servers; sets beyond the most that can be asked for count as not asked. Throws Failure zone_not_found, forbidden or rate_limited. */
export async function compareZone(
  services: Ports,
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

/** A comparison from before, with the zone as it is now. Throws Failure zone_not_found, not_found or forbidden. */
export async function getComparison(
  services: Ports,
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
  services: Ports,
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
  return jobView(job, subject, await services.jobs.run('compareSets', facts, { account: actor.account.id, items }));
}

async function setsHere(services: Ports, actor: Actor, zone: ZoneResource): Promise<ZoneSet[]> {
  const records = await allRecords(services, zone, actor.account.id);
  const sets = Map.groupBy(records, setKey);
  return Array.from(sets.values(), (all) => {
    const [{ name, type, ttl }] = all;
    return { name, type, ttl, values: all.map(({ value }) => value) };
  });
}
