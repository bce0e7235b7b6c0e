import { type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { RegionSet } from '../../regions/region-set.ts';
import { type RegionProgress, regionProgress } from '../../regions/region-view.ts';
import type { Priority } from '../../runtime/queue.ts';
import type { Publication } from '../publish/publication-record.ts';
import { saysInSync } from '../../facts/reported-status.ts';

/** How long the regions may take before a zone's status reports which of them lag. */
export const PATIENCE_MILLISECONDS = 3000;
/** Maximum interval between reports of a waiting zone, regardless of events. */
const LONGEST_REVIEW_MILLISECONDS = 300_000;

export interface UnservedZonesOptions {
  readonly regions: Pick<RegionSet, 'view'>;
  /** Called with the milliseconds until all regions served a publication. */
  readonly onServed?: (milliseconds: number) => void;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

/** The version that the regions must serve, the time when the wait began, and the lagging regions. */
interface Awaited {
  readonly manifest: string;
  readonly sha256: string;
  readonly since: number;
  readonly lagging: Set<string>;
}

type ZoneProgress = ReadonlyMap<string, RegionProgress>;

/**
 * The accepted zones that not all regions serve yet, by Zone key. The cost of a region event depends only on the
 * zones that wait for the region.
 */
export class UnservedZones {
  readonly #options: UnservedZonesOptions;
  readonly #zones = new Map<string, Awaited>();
  readonly #byRegion = new Map<string, Set<string>>();

  constructor(options: UnservedZonesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#zones.size;
  }

  /** Returns the zones that waited only for this region and that the region now serves. */
  arrived(region: string): string[] {
    return [...(this.#byRegion.get(region) ?? [])].filter((key) => this.#hasArrived(key, region));
  }

  /**
   * Returns the priority for a zone after its manifest in a region changed. Undefined while the manifest is still
   * being loaded. A change that no zone waits for has low priority, because a standby sees one for each version that
   * the leader publishes.
   */
  priority(key: string, region: string): Priority | undefined {
    const awaited = this.#zones.get(key);
    if (awaited === undefined) return 'resync';
    if (this.#hasArrived(key, region)) return 'change';
    const { reachable, manifest } = this.#options.regions.view(region);
    const isReplaced = reachable && manifest(awaited.manifest, awaited.sha256)?.sha256 !== awaited.sha256;
    return isReplaced ? 'change' : undefined;
  }

  /** Records that some regions do not serve a publication yet. */
  await(key: string, zone: ZoneResource, publication: Publication, progress: ZoneProgress): void {
    const { sha256 } = publication;
    const before = this.#zones.get(key);
    const since = before?.sha256 === sha256 ? before.since : this.#options.elapsed();
    this.forget(key);
    const lagging = new Set([...progress].filter(([, { state }]) => state !== 'served').map(([region]) => region));
    this.#zones.set(key, { manifest: manifestName(`${zone.spec.domain}.`), sha256, since, lagging });
    for (const region of lagging) this.#byRegion.set(region, (this.#byRegion.get(region) ?? new Set()).add(key));
  }

  /** Returns the milliseconds until the zone's status reports lagging regions. 0 or less means now. */
  patience(key: string, { metadata, status }: ZoneResource, { serial }: Publication): number {
    const wasServed =
      saysInSync(status) && status?.serial === serial && status.observedGeneration === metadata.generation;
    return wasServed ? 0 : PATIENCE_MILLISECONDS - this.#waited(key);
  }

  /** Returns the milliseconds until a zone is reported again. Increases with its waiting time. */
  reviewIn(key: string): number {
    return Math.max(PATIENCE_MILLISECONDS, Math.min(this.#waited(key), LONGEST_REVIEW_MILLISECONDS));
  }

  /** Call this when all regions serve the publication of a zone. */
  served(key: string): void {
    if (this.#zones.has(key)) this.#options.onServed?.(this.#waited(key));
    this.forget(key);
  }

  forget(key: string): void {
    for (const region of this.#zones.get(key)?.lagging ?? []) this.#arrive(key, region);
    this.#zones.delete(key);
  }

  #waited(key: string): number {
    const now = this.#options.elapsed();
    return now - (this.#zones.get(key)?.since ?? now);
  }

  /** Returns true if a region was the last region that a zone waited for. */
  #hasArrived(key: string, region: string): boolean {
    const { manifest, sha256, lagging } = this.#zones.get(key)!;
    if (regionProgress(this.#options.regions.view(region), manifest, sha256).state !== 'served') return false;
    this.#arrive(key, region);
    return lagging.size === 0;
  }

  #arrive(key: string, region: string): void {
    this.#zones.get(key)?.lagging.delete(region);
    const keys = this.#byRegion.get(region);
    keys?.delete(key);
    if (keys?.size === 0) this.#byRegion.delete(region);
  }
}
