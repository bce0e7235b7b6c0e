import { annotations } from './kinds/group.ts';
import type { ObjectMeta } from './resource.ts';

/**
 * Returns the Kubernetes user who made all changes to a Zone or Record between two generations. If `from` is 0, this
 * includes the creation. For example, the annotation `3-7 alice` means that alice wrote generations 4 to 7. Returns
 * undefined if other users wrote as well. A write that bypasses the admission policy leaves the annotation unchanged.
 */
export function userOf({ annotations: notes }: ObjectMeta, from: number, to: number): string | undefined {
  const [, first, last, user] = /^(\d{1,15})-(\d{1,15}) (.+)$/s.exec(notes?.[annotations.writtenBy] ?? '') ?? [];
  return user !== undefined && Number(first) <= from && Number(last) === to ? user : undefined;
}
