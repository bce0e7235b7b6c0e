export type ZoneNeed = 'mend' | 'prove' | 'delegate' | 'publish_ds' | 'remove_ds';

export interface NeedsFacts {
  /** Kubernetes namespace of the zone, if the account can only view the zone. Otherwise null. */
  readonly namespace: string | null;
  readonly status: string;
  readonly delegation_status: string;
  readonly dnssec: { readonly status: string; readonly parent: string; readonly ds_due: boolean };
  readonly issues: readonly { readonly severity: 'error' | 'warning' }[];
}

/** Delegation states that require the owner to instruct the registrar. */
const NOT_HERE = ['not_delegated', 'delegated_elsewhere', 'delegated_in_part', 'incomplete', 'glue_wrong'];

const IN_PROGRESS = ['pending', 'updating', 'degraded', 'deleting'];

/**
 * Returns the actions that a zone needs, in the recommended order. Returns an empty list if the account can only view
 * the zone, because the namespace is responsible for it.
 */
export function needsOf({ namespace, status, delegation_status: delegation, dnssec, issues }: NeedsFacts): ZoneNeed[] {
  if (namespace !== null) return [];
  const isDsDue = dnssec.parent === 'ask' && dnssec.ds_due;
  const needs: readonly (readonly [ZoneNeed, boolean])[] = [
    ['mend', status === 'invalid' || issues.some(({ severity }) => severity === 'error')],
    ['prove', status === 'verification_required'],
    ['delegate', NOT_HERE.includes(delegation)],
    ['publish_ds', isDsDue && dnssec.status !== 'disabling' && delegation === 'delegated'],
    ['remove_ds', isDsDue && dnssec.status === 'disabling'],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need);
}

export const zoneGroups = ['needs_action', 'in_progress'] as const;

export type ZoneGroup = (typeof zoneGroups)[number];

export function groupsOf(facts: NeedsFacts): ZoneGroup[] {
  const isIn = { needs_action: needsOf(facts).length > 0, in_progress: IN_PROGRESS.includes(facts.status) };
  return zoneGroups.filter((group) => isIn[group]);
}
