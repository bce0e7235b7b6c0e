import type { DeletedZones } from './deleted-zones.ts';

export interface DeletedZonePorts {
  readonly deletedZones: DeletedZones;
}
