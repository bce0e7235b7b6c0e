/** An action of the owner that a zone waits for. */
export type ZoneNeed = 'mend' | 'prove' | 'delegate' | 'publish_ds' | 'remove_ds';

/** The facts about a zone that decide its needs, as the APIs show them. */
export interface NeedsFacts {
  /** The namespace in Kubernetes of a zone that is only shown in an account. */
  readonly namespace: string | null;
  readonly status: string;
  readonly delegation: string;
  readonly dnssec: { readonly status: string; readonly parent: string; readonly ds_due: boolean };
  readonly problems: readonly { readonly severity: 'error' | 'warning' }[];
}

/** The states of a delegation in which the registrar needs an instruction. */
const NOT_HERE = ['not_delegated', 'delegated_elsewhere', 'delegated_in_part', 'incomplete', 'glue_wrong'];

/** The states of a zone in which the service is still at work. */
const IN_PROGRESS = ['pending', 'updating', 'degraded', 'deleting'];

/** The actions that a zone waits for, the next one first. A zone that is only shown in an account has none: its next steps are those of its namespace. */
export function needsOf({ namespace, status, delegation, dnssec, problems }: NeedsFacts): ZoneNeed[] {
  if (namespace !== null) return [];
  const isDsDue = dnssec.parent === 'ask' && dnssec.ds_due;
  const needs: readonly (readonly [ZoneNeed, boolean])[] = [
    ['mend', status === 'invalid' || problems.some(({ severity }) => severity === 'error')],
    ['prove', status === 'verification_required'],
    ['delegate', NOT_HERE.includes(delegation)],
    ['publish_ds', isDsDue && dnssec.status !== 'disabling' && delegation === 'delegated'],
    ['remove_ds', isDsDue && dnssec.status === 'disabling'],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need);
}

/** Groups of zones that a list is filtered by. */
export const zoneGroups = ['needs_action', 'in_progress'] as const;

export type ZoneGroup = (typeof zoneGroups)[number];

/** The groups that a zone is in. */
export function groupsOf(facts: NeedsFacts): ZoneGroup[] {
  const isIn = { needs_action: needsOf(facts).length > 0, in_progress: IN_PROGRESS.includes(facts.status) };
  return zoneGroups.filter((group) => isIn[group]);
}
