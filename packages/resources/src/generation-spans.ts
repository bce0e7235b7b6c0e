import { annotations } from './kinds/group.ts';
import type { ObjectMeta } from './resource.ts';

/**
 * The annotation of a Zone or Record that a dynamic update is about to write: the generations between which such updates alone changed the spec, as `3-7`.
 * Whoever else changes the spec leaves it as it is, so that it no longer ends with the present generation.
 */
export function dynamicUpdatesAfter(metadata: ObjectMeta): string {
  return spanAfter(metadata, annotations.dynamicUpdates);
}

/** Whether dynamic updates alone lead from one generation of a Zone or Record to the one that its metadata are of. */
export function areDynamicUpdates(metadata: ObjectMeta, from: number | undefined, to: number): boolean {
  const span = spanOf(metadata, annotations.dynamicUpdates);
  return span !== undefined && from !== undefined && span.from <= from && span.to === to;
}

/** The same annotation for all changes of a Zone's spec through REST. */
export function restChangesAfter(metadata: ObjectMeta): string {
  return spanAfter(metadata, annotations.restChanges);
}

/** Whether somebody else than the REST APIs has changed the spec between two generations, as far as the annotation tells. */
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
