import type { ServiceSettings } from '../service.ts';
import type { PlacedRecord, ZoneContent } from '../zone-content.ts';

export interface ContributorInput {
  readonly content: ZoneContent;
  readonly service: ServiceSettings;
  /** The serial of the SOA record. */
  readonly serial: number;
}

/** Adds records to a zone that its owner did not write. Pure. */
export type Contributor = (input: ContributorInput) => readonly PlacedRecord[];
