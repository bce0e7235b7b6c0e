import { StartError } from '@fourwinds/process';
import { findCondition, GROUP, RegionKind } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

/** Annotations that confirm a removal or restore: docs/reference/kinds/region.md, docs/run/restore.md. */
const ANNOTATIONS = ['confirm-removal', 'confirm-restore'];

/** Returns one line per Region, with its name and the reason and message of its condition Ready. */
export async function describeRegions(store: ResourceStore): Promise<string[]> {
  const { items } = await store.list(RegionKind);
  return items.map(({ metadata, status }) => {
    const ready = findCondition(status?.conditions, 'Ready');
    return `${metadata.name} ${ready?.reason ?? 'Unknown'}: ${ready?.message ?? 'The operator has not reported it yet.'}`;
  });
}

/**
 * Sets an annotation of a Region, such as `confirm-restore=90177`. Throws StartError if the Region or annotation is
 * unknown.
 */
export async function annotateRegion(store: ResourceStore, name: string, assignment: string): Promise<void> {
  const [annotation, value] = assignment.split('=');
  if (!ANNOTATIONS.includes(annotation) || value === undefined || value === '')
    throw new StartError(`${assignment} is no annotation: give ${ANNOTATIONS.join('=… or ')}=…`);
  const region = await store.get(RegionKind, { name });
  if (region === undefined) throw new StartError(`there is no Region called ${name}`);
  const { metadata } = region;
  const annotations = { ...metadata.annotations, [`${GROUP}/${annotation}`]: value };
  try {
    await store.update(RegionKind, { ...region, metadata: { ...metadata, annotations } });
  } catch (error) {
    if (!isStoreError(error, 'Conflict')) throw error;
    await annotateRegion(store, name, assignment);
  }
}
