import type { Zone } from '../api/client.ts';

/** The states in which the parent leads people here: without the zone, the domain is off the air. */
const HERE: readonly Zone['delegation'][] = ['delegated', 'incomplete', 'delegated_in_part', 'glue_wrong'];

/** Whether the parent delegates a zone here, so that its name has to be typed before it is deleted. */
export function isUsed({ delegation }: Pick<Zone, 'delegation'>): boolean {
  return HERE.includes(delegation);
}

/** Whether a text is the name of a zone, as DNS has it or as people write it. */
export function isNameOf({ name, unicode_name: shown }: Pick<Zone, 'name' | 'unicode_name'>, text: string): boolean {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  return typed === name || typed === shown;
}
