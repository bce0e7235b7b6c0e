import { DAY, HOUR, type KeyWorld, MINUTE } from './key-world.ts';
import type { Random } from '../../../../test/random.ts';
import { zoneKeysOf } from '../zone-keys.ts';
import type { SeenDs } from './resolver-caches.ts';

/** A DS submission that a server of the parent has received but not applied. One at a time for each server. */
interface Pending {
  readonly at: number;
  readonly ds: readonly SeenDs[];
  /** If true, keeps the other DS records. */
  readonly adds: boolean;
  readonly server: number;
}

/** Maximum time from reading a DS set until the parent publishes it: CDS cache time plus processing time. */
const SUBMISSION = HOUR + DAY;

/** A parent that applies submissions late, partially or not at all, and makes its own changes. */
export class FickleParent {
  readonly #world: KeyWorld;
  readonly #random: Random;
  #pending: Pending[] = [];
  obeys = true;

  constructor(world: KeyWorld, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  get next(): number {
    return Math.min(Infinity, ...this.#pending.map(({ at }) => at));
  }

  work(): void {
    const due = this.#pending.filter(({ at }) => at <= this.#world.now);
    this.#pending = this.#pending.filter((submission) => !due.includes(submission));
    for (const { ds, adds, server } of due) {
      const parent = this.#world.parent[server];
      const others = adds ? parent.ds.filter(({ id }) => !ds.some((key) => key.id === id)) : [];
      this.#world.setDs([...others, ...ds], [parent]);
    }
  }

  /** Drops all submissions and behaves correctly from now on. */
  comeToReason(): void {
    this.#pending = [];
    this.obeys = true;
  }

  /** Reads CDS at a random nameserver. Each of the parent's servers follows within `delay`. */
  read(delay = this.#random.between(MINUTE, SUBMISSION), adds = this.#random.chance(0.2)): void {
    const cds = this.#random.pick(this.#world.servers).publication?.keys.cds;
    if (!this.obeys || cds === undefined || this.#world.delegated !== 'us') return;
    const ds = (cds === 'delete' ? [] : cds).map(seenDs);
    for (const server of this.#world.parent.keys()) {
      const at = this.#world.now + Math.max(MINUTE, delay - this.#random.between(0, 6 * HOUR));
      if (this.#isFree(server, ds, adds)) this.#pending.push({ at, ds, adds, server });
    }
  }

  /** Returns false if the server already has the DS set or another submission is pending. */
  #isFree(server: number, ds: readonly SeenDs[], adds: boolean): boolean {
    const present = this.#world.parent[server].ds;
    const isDone = ds.every(({ id }) => isIn(present, id)) && (adds || present.length === ds.length);
    return !isDone && !this.#pending.some((submission) => submission.server === server);
  }

  /**
   * Delegates to others or to nobody. Does nothing while the operator cannot see the change, or while a DS record
   * exists, because the zone would then break regardless of the operator.
   */
  leave(to: 'others' | 'nobody'): void {
    const { away, parentUnknown, caches, now, parent } = this.#world;
    const hasDs = caches.hasDs(now) || parent.some(({ ds }) => ds.length > 0) || this.#pending.length > 0;
    if (!hasDs && !away && !parentUnknown) this.#world.delegate(to);
  }

  /** Delegates to the zone's nameservers. A first delegation includes the zone's DS records at once. */
  comeBack(): void {
    const { delegated, keySet } = this.#world;
    if (delegated === 'others' && keySet.elsewhere === undefined) return;
    this.#world.delegate('us');
    if (delegated === 'nobody' && this.obeys) this.#world.setDs(zoneKeysOf(keySet).ds.map(seenDs));
  }

  forget(): void {
    this.#world.setDs([]);
  }

  addForeign(): void {
    this.#show([...this.#world.parent[0].ds, { id: 'foreign', algorithm: 13, excused: true }]);
  }

  /** Publishes the DS record of any earlier key, either in addition to the other DS records or instead of them. */
  bringBack(): void {
    const { history, parent } = this.#world;
    if (history.length === 0) return;
    const { id, algorithm } = this.#random.pick(history);
    if (isIn(parent[0].ds, id)) return;
    this.#show([...(this.#random.chance(0.5) ? parent[0].ds : []), { id, algorithm, excused: true }]);
  }

  #show(ds: readonly SeenDs[]): void {
    this.#world.setDs(ds);
  }
}

const seenDs = ({ id, algorithm }: SeenDs): SeenDs => ({ id, algorithm });

const isIn = (ds: readonly SeenDs[], id: string): boolean => ds.some((key) => key.id === id);
