import { planHiding } from '../records/plan-hiding.ts';
import { JobRequests } from '@fourwinds/jobs';
import { edgeOf } from '@fourwinds/resources';
import { Readings } from '@fourwinds/zones';
import { ChallengeValues } from '../acme/challenge-values.ts';
import { isInDatabase } from '../db/is-in-database.ts';
import { DeletedZones } from '../deleted-zones/deleted-zones.ts';
import { NameserverAnswers } from '../distribution/nameserver-answers.ts';
import { EventLog } from '../events/event-log.ts';
import { EventStreams } from '../events/event-streams.ts';
import { zoneEvents } from '../events/zone-events.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Journal } from '../journal/journal.ts';
import { CheckedVersions } from '../records/checked-versions.ts';
import { KeptRecords } from '../records/kept-records.ts';
import { Revisions } from '../revisions/revisions.ts';
import type { Services } from '../services.ts';
import type { Foundations } from './foundations.ts';

/** The script beside this program: its source, or a bundle of its own. */
const zoneWorker = import.meta.url.endsWith('.ts')
  ? new URL('../jobs/zone-worker.ts', import.meta.url)
  : new URL('zone-worker.js', import.meta.url);

/** The ports about zones, their records and their past. */
export function zoneServices({ environment, pool, store, caches }: Foundations) {
  const readings = new Readings();
  const jobs = new JobRunner({ readings, script: zoneWorker });
  return {
    store,
    ...caches.ports,
    records: new KeptRecords((facts, effort) => jobs.run('readRecords', facts, effort)),
    checked: new CheckedVersions(),
    planHiding,
    jobs,
    readings,
    journal: new Journal(pool, {
      sharesDatabase: isInDatabase(environment.FOURWINDS_STORE, environment.DATABASE_URL),
      isOnly: environment.FOURWINDS_API_REPLICAS === '1',
    }),
    revisions: new Revisions(pool),
    deletedZones: new DeletedZones(pool),
    challengeValues: new ChallengeValues(pool),
    nameserverAnswers: new NameserverAnswers(Date.now, environment.FOURWINDS_NAMESERVER_PORTS),
    scanRequests: new JobRequests(pool),
    events: new EventStreams(new EventLog(caches.zones, zoneEvents)),
    serviceDomain: environment.FOURWINDS_SERVICE_DOMAIN,
    edge: edgeOf(environment),
    deniedDomains: environment.FOURWINDS_DENIED_DOMAINS ?? [],
  } satisfies Partial<Services>;
}
