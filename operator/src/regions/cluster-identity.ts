import { errorMessage } from '@fourwinds/process';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import { within } from '../runtime/within.ts';

/** A cluster that does not answer within this time is unreachable. */
const PATIENCE = 10_000;

/** Tracks which cluster answers at the address of a region, and whether it answers. */
export class ClusterIdentity {
  readonly #store: ResourceStore;
  #uid: string | undefined;
  #failures = 0;
  #problem: string | undefined;
  /** Another region with the same cluster. */
  #holder: string | undefined;

  constructor(store: ResourceStore) {
    this.#store = store;
  }

  /** Undefined before `read`. */
  get uid(): string | undefined {
    return this.#uid;
  }

  /** Reason why the cluster cannot be used. Set after more than one consecutive failure. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get holder(): string | undefined {
    return this.#holder;
  }

  /**
   * Adopts the answering cluster as the region's own. Throws if no cluster answers, or if the cluster belongs to
   * another region.
   */
  async read(holderOf: (cluster: string) => string | undefined): Promise<void> {
    const uid = await clusterUid(this.#store);
    this.#holder = holderOf(uid);
    if (this.#holder !== undefined) throw new Error(`the cluster is that of the region ${this.#holder}`);
    this.#uid = uid;
  }

  /**
   * Returns true if the cluster is still the adopted cluster, if any. A cluster that does not answer is treated as
   * the same cluster, but unreachable.
   */
  async isSame(): Promise<boolean> {
    let uid: string | undefined;
    const reading = clusterUid(this.#store).then(
      (found) => void (uid = found),
      (error: unknown) => errorMessage(error),
    );
    const failure = await within(PATIENCE, reading, 'there is no answer');
    this.#failures = failure === undefined ? 0 : this.#failures + 1;
    this.#problem = this.#failures > 1 ? failure : undefined;
    return uid === undefined || this.#uid === undefined || uid === this.#uid;
  }
}
