import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';

/**
 * Labels that the zone's owner sets. In Kubernetes, these are the labels without a prefix. Labels with a prefix
 * belong to programs.
 */
export type UserLabels = { readonly [key: string]: string };

const MAX_LABELS = 32;

export const LABEL_KEY = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
export const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

export function isLabelKey(text: string): boolean {
  return !text.includes('/') && LABEL_KEY.test(text);
}

export function isLabelValue(text: string): boolean {
  return LABEL_VALUE.test(text);
}

export function userLabels({ metadata }: Pick<ZoneResource, 'metadata'>): UserLabels {
  return Object.fromEntries(Object.entries(metadata.labels ?? {}).filter(([key]) => isLabelKey(key)));
}

/** Replaces the labels of the owner. The labels of programs stay. */
export function withUserLabels(zone: ZoneResource, wanted: UserLabels): ZoneResource {
  const { metadata } = zone;
  const others = Object.entries(metadata.labels ?? {}).filter(([key]) => !isLabelKey(key));
  return { ...zone, metadata: { ...metadata, labels: { ...Object.fromEntries(others), ...wanted } } };
}

/**
 * Applies a change of labels. null removes a label, and omitted labels stay. Throws Failure validation_error if there
 * are too many labels.
 */
export function changedLabels(before: UserLabels, change: { readonly [key: string]: string | null }): UserLabels {
  const after = Object.entries({ ...before, ...change }).filter((one): one is [string, string] => one[1] !== null);
  if (after.length <= MAX_LABELS) return Object.fromEntries(after.sort(([a], [b]) => (a < b ? -1 : 1)));
  const message = `the zone would have ${after.length} labels; at most ${MAX_LABELS} are possible`;
  throw new Failure('validation_error', message, [{ path: 'labels', code: 'field-invalid', message }]);
}
