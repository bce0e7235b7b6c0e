import type { ZoneSpec } from '@fourwinds/resources';
import type { UserLabels } from './user-labels.ts';

export interface DeletedZone {
  readonly zoneId: string;
  readonly accountId: string;
  readonly spec: ZoneSpec;
  readonly labels: UserLabels;
  /** Number of Record objects that were attached. */
  readonly attached: number;
}
