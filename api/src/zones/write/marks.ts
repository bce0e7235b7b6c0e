import { isSameJson } from '@fourwinds/data';
import {
  annotations,
  dynamicUpdatesAfter,
  type Resource,
  restChangesAfter,
  type ZoneResource,
} from '@fourwinds/resources';
import { withUserLabels } from '../zone/user-labels.ts';
import type { Writing } from './zone-change.ts';

export function withDecision(
  zone: ZoneResource,
  { spec, labels, isDynamic = false }: Omit<Writing, 'kind'>,
): ZoneResource {
  const relabelled = labels === undefined ? zone : withUserLabels(zone, labels);
  const changed = isSameJson(spec, zone.spec) ? relabelled : withRestChange(relabelled);
  return { ...(isDynamic ? withDynamicUpdate(changed) : changed), spec };
}

/** Returns the object with a higher count of REST changes in its annotation. */
export function withRestChange<T extends Resource>(object: T): T {
  return annotated(object, { [annotations.restChanges]: restChangesAfter(object.metadata) });
}

/** Returns a copy of the object, in which the annotation that counts dynamic updates is one higher. */
export function withDynamicUpdate<T extends Resource>(object: T): T {
  return annotated(object, { [annotations.dynamicUpdates]: dynamicUpdatesAfter(object.metadata) });
}

/** Returns the object with the ID and time of the change in its annotations. `now` is in milliseconds since 1970. */
export function marked<T extends Resource>(object: T, changeId: string, now: number): T {
  return annotated(object, {
    [annotations.changeId]: changeId,
    [annotations.updatedAt]: new Date(now).toISOString(),
  });
}

/** True if the change with this ID wrote this version of the object. */
export function isMarked({ metadata }: Resource, changeId: string): boolean {
  return metadata.annotations?.[annotations.changeId] === changeId;
}

function annotated<T extends Resource>(object: T, notes: { readonly [key: string]: string }): T {
  const { metadata } = object;
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, ...notes } } };
}
