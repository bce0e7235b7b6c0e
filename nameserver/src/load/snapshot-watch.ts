import type { Logger } from '@fourwinds/process';
import { ConfigMapKind, type ConfigMapResource, labels, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { Informer, type ResourceStore } from '@fourwinds/store';

export interface SnapshotWatchOptions {
  readonly store: ResourceStore;
  readonly log: Logger;
  /** Called before each further page of a list, which waits until the promise resolves. */
  readonly pace: () => Promise<void>;
  readonly onManifest: (name: string) => void;
  readonly onBucket: (name: string) => void;
}

/** One object shared by all manifests. */
const MANIFEST_LABELS = { [labels.snapshot]: 'manifest' };

export class SnapshotWatch {
  readonly #options: SnapshotWatchOptions;
  #configMaps: Informer<ConfigMapResource>;
  /** When the previous informers last heard from the store. */
  #heardBefore: number | undefined;

  constructor(options: SnapshotWatchOptions) {
    this.#options = options;
    this.#configMaps = this.#inform();
  }

  start(): void {
    this.#configMaps.start();
  }

  /** Lists again after the store turned out to be another cluster. */
  restart(): void {
    this.#heardBefore = this.heardAt;
    this.#configMaps.stop();
    this.#configMaps = this.#inform();
    this.#configMaps.start();
  }

  stop(): void {
    this.#configMaps.stop();
  }

  /** Resolves when the first list is complete. Rejects if stopped before. */
  get ready(): Promise<void> {
    return this.#configMaps.ready;
  }

  /** All changes up to this revision were reported. Undefined before the first list. */
  get revision(): string | undefined {
    return this.#configMaps.revision === '0' ? undefined : this.#configMaps.revision;
  }

  /** When the store was last heard from, as from `performance.now()`. Undefined before the first list. */
  get heardAt(): number | undefined {
    return this.#configMaps.heardAt ?? this.#heardBefore;
  }

  get(name: string): ConfigMapResource | undefined {
    return this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name });
  }

  readonly bucket = (name: string): string | undefined => this.get(name)?.data?.records;

  /**
   * Reduces a served small zone's manifest to its version. Manifests of other zones are kept, because their next
   * version shares buckets.
   */
  shrink(manifest: ConfigMapResource): void {
    const { apiVersion, kind, metadata, data } = manifest;
    if (data?.records === undefined) return;
    const { name, resourceVersion } = metadata;
    const kept = { namespace: SYSTEM_NAMESPACE, name, resourceVersion, labels: MANIFEST_LABELS };
    this.#configMaps.shrink(kept, manifest, { apiVersion, kind, metadata: kept });
  }

  #inform(): Informer<ConfigMapResource> {
    const { store, log, pace, onManifest, onBucket } = this.#options;
    const configMaps = new Informer(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, log, pace });
    configMaps.onChange(({ name }, [object, previous]) => {
      const part = (object ?? previous)?.metadata.labels?.[labels.snapshot];
      if (part === 'bucket') onBucket(name);
      else if (part !== undefined) onManifest(name);
    });
    return configMaps;
  }
}
