export interface RegionListener {
  /** Called when a manifest or one of its buckets changed, or when a write of the manifest failed. */
  readonly manifest?: (region: string, manifest: string) => void;
  /** Called when a server loaded data, appeared or disappeared. */
  readonly servers?: (region: string) => void;
  readonly liveness?: (region: string) => void;
  readonly ready?: (region: string) => void;
  readonly alarm?: (region: string) => void;
  /** Called when the Region must record another epoch. */
  readonly epoch?: (region: string) => void;
}

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
