import { manifestNameOf } from '@fourwinds/snapshot';
import type { Versions } from '@fourwinds/store';
import type { HeldConfigMap } from './held-config-map.ts';

export class RegionContents {
  readonly tombstones = new Set<string>();
  readonly #buckets = new Map<string, Set<string>>();
  #manifests = 0;

  note(name: string, [now, before]: Versions<HeldConfigMap>): void {
    this.#manifests += countManifest(now) - countManifest(before);
    toggle(this.tombstones, name, now?.kind === 'tombstone');
    if (now?.kind === 'bucket' || before?.kind === 'bucket') this.#noteBucket(name, now?.kind === 'bucket');
  }

  get manifests(): number {
    return this.#manifests;
  }

  /** Returns the names of the buckets of a manifest, listed or not. */
  bucketsOf(manifest: string): string[] {
    return [...(this.#buckets.get(manifest) ?? [])];
  }

  hasBuckets(manifest: string): boolean {
    return this.#buckets.has(manifest);
  }

  #noteBucket(name: string, isThere: boolean): void {
    const manifest = manifestNameOf(name);
    const buckets = this.#buckets.get(manifest) ?? new Set<string>();
    toggle(buckets, name, isThere);
    if (buckets.size > 0) this.#buckets.set(manifest, buckets);
    else this.#buckets.delete(manifest);
  }
}

function countManifest(configMap: HeldConfigMap | undefined): number {
  return configMap?.kind === 'manifest' ? 1 : 0;
}

function toggle(names: Set<string>, name: string, isIn: boolean): void {
  if (isIn) names.add(name);
  else names.delete(name);
}
