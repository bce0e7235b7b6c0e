import type { Zone } from '../api/client.ts';

/** States in which the parent delegates to us. If the zone is deleted, the domain stops working. */
const HERE: readonly Zone['delegation_status'][] = ['delegated', 'incomplete', 'delegated_in_part', 'glue_wrong'];

/** True if the parent delegates the zone here. The user must then type its name to delete it. */
export function isUsed({ delegation_status: status }: Pick<Zone, 'delegation_status'>): boolean {
  return HERE.includes(status);
}

/** True if the text is the A-label or Unicode name of the zone. */
export function isNameOf({ name, unicode_name: shown }: Pick<Zone, 'name' | 'unicode_name'>, text: string): boolean {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  return typed === name || typed === shown;
}
