/** Called with changes in regions; `region` is the name of one. */
export interface RegionListener {
  /** A manifest changed, or could not be written; or one of its buckets did. */
  readonly manifest?: (region: string, manifest: string) => void;
  /** A server loaded something, came or went. */
  readonly servers?: (region: string) => void;
  /** Servers came to life or died, or the region became reachable or unreachable. */
  readonly liveness?: (region: string) => void;
  /** The region was listed for the first time, or anew. */
  readonly ready?: (region: string) => void;
  /** A mass deletion is blocked in the region, or no longer. */
  readonly alarm?: (region: string) => void;
  /** The Region is to have another epoch on record. */
  readonly epoch?: (region: string) => void;
}

/** All listeners to changes in regions. */
export class RegionListeners implements Required<RegionListener> {
  readonly #listeners: RegionListener[] = [];

  add(listener: RegionListener): void {
    this.#listeners.push(listener);
  }

  manifest(region: string, manifest: string): void {
    for (const listener of this.#listeners) listener.manifest?.(region, manifest);
  }

  servers(region: string): void {
    for (const listener of this.#listeners) listener.servers?.(region);
  }

  liveness(region: string): void {
    for (const listener of this.#listeners) listener.liveness?.(region);
  }

  ready(region: string): void {
    for (const listener of this.#listeners) listener.ready?.(region);
  }

  alarm(region: string): void {
    for (const listener of this.#listeners) listener.alarm?.(region);
  }

  epoch(region: string): void {
    for (const listener of this.#listeners) listener.epoch?.(region);
  }
}
