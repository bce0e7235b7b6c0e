import { annotations } from './kinds/group.ts';
import type { ObjectMeta } from './resource.ts';

/**
 * Returns the annotation that a dynamic update writes to a Zone or Record together with its change. The value is a
 * range of generations, such as `3-7`. Within the range, only dynamic updates changed the spec. Other writers leave
 * the annotation unchanged, so after their change it does not end with the current generation.
 */
export function dynamicUpdatesAfter(metadata: ObjectMeta): string {
  return spanAfter(metadata, annotations.dynamicUpdates);
}

/** True if only dynamic updates changed the spec between two generations. */
export function areDynamicUpdates(metadata: ObjectMeta, from: number | undefined, to: number): boolean {
  const span = spanOf(metadata, annotations.dynamicUpdates);
  return span !== undefined && from !== undefined && span.from <= from && span.to === to;
}

/** As `dynamicUpdatesAfter`, for changes to the spec of a Zone through REST. */
export function restChangesAfter(metadata: ObjectMeta): string {
  return spanAfter(metadata, annotations.restChanges);
}

/** True if the annotation shows that a client other than the REST APIs changed the spec between two generations. */
export function haveOthersChanged(metadata: ObjectMeta, from: number, to: number): boolean {
  const span = spanOf(metadata, annotations.restChanges);
  return span !== undefined && (span.from > from || span.to !== to);
}

function spanAfter(metadata: ObjectMeta, annotation: string): string {
  const { generation = 0 } = metadata;
  const span = spanOf(metadata, annotation);
  return `${span?.to === generation ? span.from : generation}-${generation + 1}`;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf({ annotations: notes }: ObjectMeta, annotation: string): Span | undefined {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(notes?.[annotation] ?? '') ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}
