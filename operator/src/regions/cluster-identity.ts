import { errorMessage } from '@fourwinds/process';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import { within } from '../runtime/within.ts';

/** A cluster that has not answered for this long is out of reach. */
const PATIENCE = 10_000;

/** Which cluster answers at the address of a region, and whether it does. */
export class ClusterIdentity {
  readonly #store: ResourceStore;
  #uid: string | undefined;
  /** How often in a row the cluster did not answer. */
  #failures = 0;
  #problem: string | undefined;
  /** Another region that has the cluster. */
  #holder: string | undefined;

  constructor(store: ResourceStore) {
    this.#store = store;
  }

  /** Undefined before `read`. */
  get uid(): string | undefined {
    return this.#uid;
  }

  /** Why the cluster cannot be used, once it has failed to answer more than once in a row. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** The other region whose cluster this is. */
  get holder(): string | undefined {
    return this.#holder;
  }

  /** Takes the cluster that answers for that of the region. Throws when none does, and when it is that of another region. */
  async read(holderOf: (cluster: string) => string | undefined): Promise<void> {
    const uid = await clusterUid(this.#store);
    this.#holder = holderOf(uid);
    if (this.#holder !== undefined) throw new Error(`the cluster is that of the region ${this.#holder}`);
    this.#uid = uid;
  }

  /** Whether the cluster is still the one that was read, if any. One that does not answer is taken for that, and for out of reach. */
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
