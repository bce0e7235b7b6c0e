import { manifestNameOf } from '@fourwinds/snapshot';
import type { LoadOutcome } from './loaded-zones.ts';

/** Manifests of the region that could not be loaded, because they were refused or their buckets are missing. */
export class UnloadedSnapshots {
  readonly #incomplete = new Map<string, readonly string[]>();
  readonly #refused = new Map<string, string>();

  get refusedCount(): number {
    return this.#refused.size;
  }

  incomplete(): Iterable<string> {
    return this.#incomplete.keys();
  }

  refused(): Iterable<[string, string]> {
    return this.#refused.entries();
  }

  set(name: string, outcome: LoadOutcome): void {
    this.delete(name);
    if (outcome.state === 'incomplete') this.#incomplete.set(name, outcome.missing);
    if (outcome.state === 'refused') this.#refused.set(name, outcome.reason);
  }

  delete(name: string): void {
    this.#incomplete.delete(name);
    this.#refused.delete(name);
  }

  clear(): void {
    this.#incomplete.clear();
    this.#refused.clear();
  }

  /** Returns the manifest that could not be loaded without this bucket, if any. */
  waitingFor(bucket: string): string | undefined {
    const manifest = manifestNameOf(bucket);
    const waits = this.#refused.has(manifest) || this.#incomplete.get(manifest)?.includes(bucket) === true;
    return waits ? manifest : undefined;
  }
}
