import type { ZoneGroup } from '@fourwinds/zones/needs';
import type { Zone } from '../api/client.ts';
import type { ListedZones } from '../api/queries.ts';
import { textIn } from '../api/search-text.ts';

/** The status of a nameserver for a zone. */
export interface Light {
  /** The first label of the nameserver name, for example `ns1`. */
  readonly name: string;
  readonly state: 'current' | 'behind' | 'none';
}

/** Returns the nameservers of a zone with the status of their regions. Regions are in the order of the nameservers. */
export function lightsOf({ nameservers, regions, serial }: Pick<Zone, 'nameservers' | 'regions' | 'serial'>): Light[] {
  return nameservers.map((nameserver, i) => ({
    name: nameserver.split('.')[0],
    state: stateOf(regions.at(i)?.serial ?? null, serial),
  }));
}

function stateOf(served: number | null, serial: number | null): Light['state'] {
  if (served === null || serial === null) return 'none';
  return served === serial ? 'current' : 'behind';
}

export function warningsOf({ issues }: Pick<Zone, 'issues'>): Zone['issues'] {
  return issues.filter(({ severity }) => severity === 'warning');
}

/** Filters in the URL, and the API groups they select. */
const groups = { all: undefined, 'needs-you': 'needs_action', updating: 'in_progress' } as const satisfies {
  readonly [filter: string]: ZoneGroup | undefined;
};

export type ZoneFilter = keyof typeof groups;

export const zoneFilters = Object.keys(groups) as ZoneFilter[];

/** The group of a filter; undefined for all zones. */
export function groupOf(filter: ZoneFilter): ZoneGroup | undefined {
  return groups[filter];
}

/** Returns the API filter for the URL parameters. */
export function listedBy(filter: ZoneFilter, text: string): ListedZones {
  const only = groupOf(filter);
  return { ...textIn(text), ...(only === undefined ? {} : { only }) };
}
