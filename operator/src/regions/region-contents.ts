import { manifestNameOf } from '@fourwinds/snapshot';
import type { HeldConfigMap } from './held-config-map.ts';

/** Names of the ConfigMaps of a region, kept up to date as objects change. */
export class RegionContents {
  readonly manifests = new Set<string>();
  readonly tombstones = new Set<string>();
  readonly #buckets = new Map<string, Set<string>>();

  /** Takes note of a ConfigMap as it is now; undefined when it is gone. */
  note(name: string, configMap: HeldConfigMap | undefined): void {
    const kind = configMap?.kind;
    toggle(this.manifests, name, kind === 'manifest');
    toggle(this.tombstones, name, kind === 'tombstone');
    const manifest = manifestNameOf(name);
    const buckets = this.#buckets.get(manifest) ?? new Set<string>();
    toggle(buckets, name, kind === 'bucket');
    if (buckets.size > 0) this.#buckets.set(manifest, buckets);
    else this.#buckets.delete(manifest);
  }

  /** Names of the buckets that belong to a manifest, whether it lists them or not. */
  bucketsOf(manifest: string): string[] {
    return [...(this.#buckets.get(manifest) ?? [])];
  }

  hasBuckets(manifest: string): boolean {
    return this.#buckets.has(manifest);
  }
}

function toggle(names: Set<string>, name: string, isIn: boolean): void {
  if (isIn) names.add(name);
  else names.delete(name);
}
