import { isBlocked, labels, type Publication, type ZoneResource } from '@fourwinds/resources';
import { allRecords } from '../../zones/records/all-records.ts';
import type { RecordPorts } from '../../zones/records/record-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { isUuid, zoneIdOf } from '../../zones/zone/identity.ts';
import type { AnnouncedZone, ZoneAtStart } from './announced-zones.ts';
import { publicationOf } from './publication-of.ts';
import { saysPublished } from './published-versions.ts';
import { publishedRecords } from './record-changes.ts';
import { announcedState } from './zone-state-events.ts';

export type StartPorts = Pick<ZonePorts, 'attached' | 'claimedDomains' | 'readings' | 'zoneIndex'> &
  Pick<RecordPorts, 'records'> &
  Pick<ProcessPorts, 'now'>;

/**
 * Maximum records read at once for all zones of an account. The records of the remaining zones are read when each
 * zone is compared.
 */
const MOST_RECORDS = 20_000;

/** Returns the account's zones when its first webhook is registered. */
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

/** Returns the account's zones that have an ID of their own. The operator assigns IDs to the other zones later. */
export function zonesOf({ zoneIndex }: Pick<ZonePorts, 'zoneIndex'>, account: string): ZoneResource[] {
  const zones = [...zoneIndex.batchesOf([account])].flat();
  return zones.filter(({ metadata }) => isUuid(metadata.labels?.[labels.zoneId] ?? ''));
}

type Content = Pick<AnnouncedZone, 'hasObjects' | 'records' | 'version'>;

const UNKNOWN: Content = { version: '0', records: null, hasObjects: false };
const UNPUBLISHED: Content = { version: '0', records: '[]', hasObjects: false };

/** Returns the records of the latest publication, even if not all regions have it yet. */
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
