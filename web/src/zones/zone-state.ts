import type { ZoneGroup } from '@fourwinds/zones/needs';
import type { Zone } from '../api/client.ts';
import { type ListedZones, textIn } from '../api/queries.ts';

/** How far one nameserver is with a zone. */
export interface Light {
  /** `ns1`, the first label of its name. */
  readonly name: string;
  readonly state: 'current' | 'behind' | 'none';
}

/** The nameservers of a zone, each with the state of its region; regions are in the order of the nameservers. */
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

/** The present warnings of a zone. */
export function warningsOf({ problems }: Pick<Zone, 'problems'>): Zone['problems'] {
  return problems.filter(({ severity }) => severity === 'warning');
}

/** Which zones are listed, as the address says it, and the group of the API that this is. */
const groups = { all: undefined, 'needs-you': 'needs_action', updating: 'in_progress' } as const satisfies {
  readonly [filter: string]: ZoneGroup | undefined;
};

export type ZoneFilter = keyof typeof groups;

export const zoneFilters = Object.keys(groups) as ZoneFilter[];

/** The group of a filter; none for all zones. */
export function groupOf(filter: ZoneFilter): ZoneGroup | undefined {
  return groups[filter];
}

/** The list of zones that an address asks for. */
export function listedBy(filter: ZoneFilter, text: string): ListedZones {
  const only = groupOf(filter);
  return { ...textIn(text), ...(only === undefined ? {} : { only }) };
}
