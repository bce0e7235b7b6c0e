import { omit } from '@fourwinds/data';
import type { ZoneResource, ZoneStatus } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { refusedFor } from '../compose/composition.ts';
import { zoneStatus } from './zone-status.ts';

interface DeletedZone {
  readonly isServed: boolean;
  readonly service: ServiceSettings;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the last status of a deleted Zone whose object is kept by the finalizers of other programs. */
export function deletedStatus(zone: ZoneResource, { isServed, service, now }: DeletedZone): ZoneStatus {
  const composition = refusedFor('Deleted', isServed ? STAYS_SERVED : NOT_SERVED);
  return zoneStatus({
    zone: isServed ? zone : { ...zone, status: omit(zone.status ?? {}, 'serial') },
    composition,
    progress: new Map(),
    service,
    now: new Date(now).toISOString(),
  });
}

const STAYS_SERVED =
  'The object is deleted, and its zone stays served as it is; finalizers of other programs keep the object.';
const NOT_SERVED = 'The object is deleted, and its zone is not served; finalizers of other programs keep the object.';
