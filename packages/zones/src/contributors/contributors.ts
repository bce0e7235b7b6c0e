import type { PlacedRecord } from '../zone-content.ts';
import type { Contributor, ContributorInput } from './contributor.ts';
import { serviceContributor } from './service-records.ts';

/** All contributors. Their order determines the order of the added records. */
const contributors: readonly Contributor[] = [serviceContributor];

export function contributedRecords(input: ContributorInput): PlacedRecord[] {
  return contributors.flatMap((contribute) => contribute(input));
}
