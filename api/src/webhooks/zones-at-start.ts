import { isBlocked, labels, type Publication, type ZoneResource } from '@fourwinds/resources';
import { allRecords } from '../records/all-records.ts';
import type { Services } from '../services.ts';
import { isUuid, zoneIdOf } from '../zones/identity.ts';
import type { AnnouncedZone, ZoneAtStart } from './announced-zones.ts';
import { publicationOf } from './publication-of.ts';
import { saysPublished } from './published-versions.ts';
import { publishedRecords } from './record-changes.ts';
import { announcedState } from './zone-state-events.ts';

/** Ports that read the zones of an account as they are. */
export type StartPorts = Pick<Services, 'attached' | 'claimedDomains' | 'now' | 'readings' | 'records' | 'zoneIndex'>;

/** Records that are read at once, of all zones of an account; those of further zones are read when the zones are compared. */
const MOST_RECORDS = 20_000;

/** The zones of an account as they are when its first webhook is registered. */
export async function zonesAtStart(ports: StartPorts, account: string): Promise<ZoneAtStart[]> {
  const zones: ZoneAtStart[] = [];
  let left = MOST_RECORDS;
  for (const zone of zonesOf(ports, account)) {
    left -= zone.spec.records.length + ports.attached.countOf(zone.metadata);
    const content = left < 0 ? UNKNOWN : await contentOf(ports, zone, account);
    const { name: object, resourceVersion: revision = '0' } = zone.metadata;
    const state = announcedState(zone, ports.now());
    zones.push({ zoneId: zoneIdOf(zone), domain: zone.spec.domain, object, revision, state, ...content });
  }
  return zones;
}

/** The zones of an account that have an id of their own: others get it from the operator. */
export function zonesOf({ zoneIndex }: Pick<Services, 'zoneIndex'>, account: string): ZoneResource[] {
  const zones = [...zoneIndex.batchesOf([account])].flat();
  return zones.filter(({ metadata }) => isUuid(metadata.labels?.[labels.zoneId] ?? ''));
}

type Content = Pick<AnnouncedZone, 'hasObjects' | 'records' | 'version'>;

const UNKNOWN: Content = { version: '0', records: null, hasObjects: false };
const UNPUBLISHED: Content = { version: '0', records: '[]', hasObjects: false };

/** The records of the latest publication, also of one that is not written to all regions yet. */
async function contentOf(ports: StartPorts, zone: ZoneResource, account: string): Promise<Content> {
  const publication = publicationOf(ports, zone);
  if (publication === undefined) return UNPUBLISHED;
  const hasObjects = ports.attached.countOf(zone.metadata) > 0;
  if (isBlocked(zone) || !isPublishedAsItIs(ports, zone, publication)) return UNKNOWN;
  const records = JSON.stringify(publishedRecords(await allRecords(ports, zone, account)));
  return { version: publication.version, records, hasObjects };
}

function isPublishedAsItIs({ attached }: StartPorts, zone: ZoneResource, publication: Publication): boolean {
  if (attached.countOf(zone.metadata) > 0)
    return saysPublished(zone, publication) && attached.areReported(zone.metadata);
  return zone.metadata.generation === publication.generation || saysPublished(zone, publication);
}
