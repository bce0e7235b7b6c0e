import { JobRequests } from '@fourwinds/jobs';
import { edgeOf } from '@fourwinds/resources';
import { Readings } from '@fourwinds/zones';
import { ChallengeValues } from '../updates/acme/challenge-values.ts';
import { isInDatabase } from '../storage/db/is-in-database.ts';
import { DeletedZones } from '../zones/deleted/deleted-zones.ts';
import { NameserverAnswers } from '../zones/distribution/nameserver-answers.ts';
import { EventLog } from '../automation/events/event-log.ts';
import { EventStreams } from '../automation/events/event-streams.ts';
import { zoneEvents } from '../automation/events/zone-events.ts';
import { zoneThreads } from '../threads/zone-threads.ts';
import { Journal } from '../storage/journal/journal.ts';
import { CheckedVersions } from '../zones/zone/checked-versions.ts';
import { KeptRecords } from '../zones/records/kept-records.ts';
import { Revisions } from '../zones/revisions/revisions.ts';
import type { Services } from './services.ts';
import type { Foundations } from './foundations.ts';

/** Script of the worker threads: the source file, or its bundle next to this program. */
const zoneWorker = import.meta.url.endsWith('.ts')
  ? new URL('../threads/zone-thread.ts', import.meta.url)
  : new URL('zone-thread.js', import.meta.url);

export function zoneServices({ environment, pool, store, caches }: Foundations) {
  const readings = new Readings();
  const threads = zoneThreads({ readings, script: zoneWorker });
  return {
    store,
    ...caches.ports,
    records: new KeptRecords((facts, effort) => threads.readRecords(facts, effort)),
    checked: new CheckedVersions(),
    threads,
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
    suffixes: environment.FOURWINDS_SUFFIXES ?? [],
    abuseContact: environment.FOURWINDS_ABUSE_CONTACT,
  } satisfies Partial<Services>;
}
