import {
  compareRevisions,
  ConfigMapKind,
  type ConfigMapResource,
  type Kind,
  make,
  NamespaceKind,
  type ObjectMeta,
  type Resource,
  ZoneKind,
  type ZoneResource,
  type ZoneSpec,
  type ZoneStatus,
} from '@fourwinds/resources';
import type { ResourceStore, StoreErrorReason, WatchEvent } from '../../store.ts';

export interface StoreUnderTest {
  readonly store: ResourceStore;
  /** Address of the store for other processes. Undefined if other processes cannot use the store. */
  readonly address?: string;
  /**
   * Returns a store, and a revision that is so old that the store no longer has the changes after it. If `kind` is
   * undefined, this applies to ConfigMaps.
   */
  tooOld(): Promise<{ readonly store: ResourceStore; readonly revision: string; readonly kind?: Kind<Resource> }>;
}

export const spec: ZoneSpec = {
  domain: 'example.com',
  records: [{ name: '@', type: 'A', value: '192.0.2.1' }],
  defaultTTL: 3600,
  suspend: false,
  deletionPolicy: 'Delete',
};
export const status: ZoneStatus = { serial: 7, recordCount: 1 };

type Change<T> = Extract<WatchEvent<T>, { object: T }>;

/** A store with a separate namespace for each test. */
export class Scene {
  underTest!: StoreUnderTest;
  namespace = '';
  #namespaces = 0;

  get store(): ResourceStore {
    return this.underTest.store;
  }

  async newNamespace(): Promise<string> {
    const name = `contract-${(this.#namespaces += 1)}`;
    await this.store.create(NamespaceKind, make(NamespaceKind, { name }, {}));
    return name;
  }

  zone(metadata: Partial<ObjectMeta> = {}, content: object = { spec }): ZoneResource {
    const { namespace } = this;
    return make(ZoneKind, { namespace, name: 'example', ...metadata }, content as { spec: ZoneSpec });
  }

  configMap(name: string, value: string, metadata: Partial<ObjectMeta> = {}): ConfigMapResource {
    return make(ConfigMapKind, { namespace: this.namespace, name, ...metadata }, { data: { value } });
  }

  createZone(metadata: Partial<ObjectMeta> = {}): Promise<ZoneResource> {
    return this.store.create(ZoneKind, this.zone(metadata));
  }

  getZone(name = 'example'): Promise<ZoneResource | undefined> {
    return this.store.get(ZoneKind, { namespace: this.namespace, name });
  }

  async writeStatus(object: ZoneResource): Promise<ZoneResource> {
    const metadata = await this.store.updateStatus(ZoneKind, object);
    const written = (await this.store.get(ZoneKind, object.metadata))!;
    expect(written.metadata).toEqual(metadata);
    return written;
  }

  async collect<T extends Resource>(kind: Kind<T>, from: string, count: number): Promise<Change<T>[]> {
    const enough = new AbortController();
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(20_000)]);
    const changes: Change<T>[] = [];
    for await (const event of this.store.watch(kind, { namespace: this.namespace, from, signal })) {
      if (event.type !== 'bookmark') changes.push(event);
      if (changes.length === count) enough.abort();
    }
    return changes;
  }
}

export function expectRising(revisions: readonly string[]): void {
  const wrong = revisions.findIndex((revision, i) => i > 0 && compareRevisions(revisions[i - 1], revision) >= 0);
  expect(wrong).toBe(-1);
}

export function refusal(reason: StoreErrorReason): { name: string; reason: StoreErrorReason } {
  return { name: 'StoreError', reason };
}
