import type { ServiceSettings } from '../service.ts';
import type { PlacedRecord, ZoneContent } from '../zone-content.ts';

export interface ContributorInput {
  readonly content: ZoneContent;
  readonly service: ServiceSettings;
  readonly serial: number;
}

/** A function that adds records that the owner of the zone did not write. It must be pure. */
export type Contributor = (input: ContributorInput) => readonly PlacedRecord[];
