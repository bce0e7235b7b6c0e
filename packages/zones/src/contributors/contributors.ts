import type { PlacedRecord } from '../zone-content.ts';
import type { Contributor, ContributorInput } from './contributor.ts';
import { serviceContributor } from './service-records.ts';

/** Everything that adds records to each zone, in the order of their records. */
const contributors: readonly Contributor[] = [serviceContributor];

/** The records that others than its owner add to a zone. */
export function contributedRecords(input: ContributorInput): PlacedRecord[] {
  return contributors.flatMap((contribute) => contribute(input));
}
