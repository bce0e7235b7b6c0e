import { annotations } from './kinds/group.ts';
import type { ObjectMeta } from './resource.ts';

/**
 * The annotation of a Zone or Record that a dynamic update is about to write: the generations between which such updates alone changed the spec, as `3-7`.
 * Whoever else changes the spec leaves it as it is, so that it no longer ends with the present generation.
 */
export function dynamicUpdatesAfter(metadata: ObjectMeta): string {
  const { generation = 0 } = metadata;
  const span = spanOf(metadata);
  return `${span?.to === generation ? span.from : generation}-${generation + 1}`;
}

/** Whether dynamic updates alone lead from one generation of a Zone or Record to the one that its metadata are of. */
export function areDynamicUpdates(metadata: ObjectMeta, from: number | undefined, to: number): boolean {
  const span = spanOf(metadata);
  return span !== undefined && from !== undefined && span.from <= from && span.to === to;
}

function spanOf({ annotations: notes }: ObjectMeta): { readonly from: number; readonly to: number } | undefined {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(notes?.[annotations.dynamicUpdates] ?? '') ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}
