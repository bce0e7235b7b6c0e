import type { Zone } from '../api/client.ts';

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

/** An action of the person that a zone waits for; the first one is the next. */
export type Need = 'mend' | 'prove' | 'delegate' | 'publish_ds' | 'remove_ds';

/** The states of a delegation in which the registrar needs an instruction. */
const NOT_HERE: readonly Zone['delegation'][] = [
  'not_delegated',
  'delegated_elsewhere',
  'delegated_in_part',
  'incomplete',
  'glue_wrong',
];

/** None where the zone is shown to be read: its next steps are those of its namespace. */
export function needsOf({
  namespace,
  status,
  delegation,
  dnssec,
  problems,
}: Pick<Zone, 'namespace' | 'status' | 'delegation' | 'dnssec' | 'problems'>): Need[] {
  if (namespace !== null) return [];
  const isDsDue = dnssec.parent === 'ask' && dnssec.ds_due;
  const needs: readonly (readonly [Need, boolean])[] = [
    ['mend', status === 'invalid' || problems.some(({ severity }) => severity === 'error')],
    ['prove', status === 'verification_required'],
    ['delegate', NOT_HERE.includes(delegation)],
    ['publish_ds', isDsDue && dnssec.status !== 'disabling' && delegation === 'delegated'],
    ['remove_ds', isDsDue && dnssec.status === 'disabling'],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need);
}

/** The present warnings of a zone. */
export function warningsOf({ problems }: Pick<Zone, 'problems'>): Zone['problems'] {
  return problems.filter(({ severity }) => severity === 'warning');
}

/** Which zones are listed. */
export const zoneFilters = ['all', 'needs-you', 'updating'] as const;

export type ZoneFilter = (typeof zoneFilters)[number];

export function isListed(zone: Zone, filter: ZoneFilter, text: string): boolean {
  if (filter === 'needs-you' && needsOf(zone).length === 0) return false;
  if (filter === 'updating' && !['pending', 'updating', 'degraded', 'deleting'].includes(zone.status)) return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || `${zone.name} ${zone.unicode_name} ${zone.comment ?? ''}`.toLowerCase().includes(wanted);
}
