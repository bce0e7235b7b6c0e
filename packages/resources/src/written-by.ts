import { annotations } from './kinds/group.ts';
import type { ObjectMeta } from './resource.ts';

/**
 * The Kubernetes user who alone leads from one generation of a Zone or Record to another (from 0: who made it, too), as its annotation
 * says: `3-7 alice` if alice made the generations 4 to 7. Undefined where the annotation speaks of others: a write without the admission
 * policy that makes it true leaves it as it is.
 */
export function userOf({ annotations: notes }: ObjectMeta, from: number, to: number): string | undefined {
  const [, first, last, user] = /^(\d{1,15})-(\d{1,15}) (.+)$/s.exec(notes?.[annotations.writtenBy] ?? '') ?? [];
  return user !== undefined && Number(first) <= from && Number(last) === to ? user : undefined;
}
