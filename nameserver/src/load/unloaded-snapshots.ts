import { manifestNameOf } from '@fourwinds/snapshot';
import type { LoadOutcome } from './loaded-zones.ts';

/** Manifests of the region that could not be loaded: buckets are missing, or they are refused. */
export class UnloadedSnapshots {
  readonly #incomplete = new Map<string, readonly string[]>();
  readonly #refused = new Map<string, string>();

  get refusedCount(): number {
    return this.#refused.size;
  }

  /** Names of manifests whose buckets are missing. */
  incomplete(): Iterable<string> {
    return this.#incomplete.keys();
  }

  /** Names and reasons of manifests that are refused. */
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

  /** The manifest that may be loaded with this bucket, if it could not be loaded without. */
  waitingFor(bucket: string): string | undefined {
    const manifest = manifestNameOf(bucket);
    const waits = this.#refused.has(manifest) || this.#incomplete.get(manifest)?.includes(bucket) === true;
    return waits ? manifest : undefined;
  }
}
