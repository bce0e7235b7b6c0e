import type { Kind, ObjectKey, Resource } from '@fourwinds/resources';
import type { ListOptions, ListPage, WatchEvent, WatchOptions } from '@fourwinds/store';
import { HeldStore } from './held-store.ts';

const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

export const appliedByKubectl = { [APPLIED]: '{}' };

/** A memory store that adds the field manager to Zones that kubectl applied, as Kubernetes does. */
export class ManagedStore extends HeldStore {
  override async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    const object = await super.get(kind, key);
    return object && withManager(object);
  }

  override async list<T extends Resource>(kind: Kind<T>, options?: ListOptions): Promise<ListPage<T>> {
    const page = await super.list(kind, options);
    return { ...page, items: page.items.map(withManager) };
  }

  override async *watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    for await (const event of super.watch(kind, options))
      yield event.type === 'bookmark' ? event : { ...event, object: withManager(event.object) };
  }
}

function withManager<T extends Resource>(object: T): T {
  const { metadata } = object;
  if (metadata.annotations?.[APPLIED] === undefined) return object;
  const managedFields = [{ manager: 'kubectl-client-side-apply', fieldsV1: { 'f:spec': { 'f:records': {} } } }];
  return { ...object, metadata: { ...metadata, managedFields } };
}
