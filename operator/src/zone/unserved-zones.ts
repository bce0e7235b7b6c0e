import { type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { RegionSet } from '../regions/region-set.ts';
import { allServed, progressOf } from './progress.ts';
import type { Publication } from './publication-record.ts';
import { saysInSync } from './zone-status.ts';

/** How long the regions may take before a zone's status says which of them are behind. */
export const PATIENCE_MILLISECONDS = 3000;

export interface UnservedZonesOptions {
  readonly regions: Pick<RegionSet, 'views'>;
  readonly now: () => number;
}

/** The version that the regions should serve, and since when. */
interface Awaited {
  readonly manifest: string;
  readonly sha256: string;
  readonly since: number;
}

/** The accepted zones that not all regions serve yet, by the keys of their Zones. */
export class UnservedZones {
  readonly #options: UnservedZonesOptions;
  readonly #zones = new Map<string, Awaited>();

  constructor(options: UnservedZonesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#zones.size;
  }

  has(key: string): boolean {
    return this.#zones.has(key);
  }

  /** Those of the given zones, by default of all, that every region serves by now. */
  arrived(keys: Iterable<string> = this.#zones.keys()): string[] {
    const views = this.#options.regions.views();
    return [...keys].filter((key) => {
      const awaited = this.#zones.get(key);
      return awaited !== undefined && allServed(progressOf(views, awaited.manifest, awaited.sha256));
    });
  }

  /** Milliseconds that the regions may still take before the zone's status says that they are behind; not positive: none. */
  await(key: string, zone: ZoneResource, { sha256, serial }: Publication): number {
    const now = this.#options.now();
    const before = this.#zones.get(key);
    const since = before?.sha256 === sha256 ? before.since : now;
    this.#zones.set(key, { manifest: manifestName(`${zone.spec.domain}.`), sha256, since });
    const { metadata, status } = zone;
    const wasServed =
      saysInSync(status) && status?.serial === serial && status.observedGeneration === metadata.generation;
    return wasServed ? 0 : since + PATIENCE_MILLISECONDS - now;
  }

  forget(key: string): void {
    this.#zones.delete(key);
  }
}
