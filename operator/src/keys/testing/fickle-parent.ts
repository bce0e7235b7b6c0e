import { DAY, HOUR, type KeyWorld, MINUTE } from './key-world.ts';
import type { Random } from '../../../../test/random.ts';
import { zoneKeysOf } from '../zone-keys.ts';
import type { SeenDs } from './resolver-caches.ts';

/** A DS submission that a server of the parent has received and not carried out yet: one at a time. */
interface Pending {
  readonly at: number;
  readonly ds: readonly SeenDs[];
  /** The others stay. */
  readonly adds: boolean;
  readonly server: number;
}

/** Longest time from when a DS set was read until the parent has it: a cached CDS, and what the parent takes. */
const SUBMISSION = HOUR + DAY;

/** A parent that obeys late, in parts, or not at all, and makes changes of its own. */
export class FickleParent {
  readonly #world: KeyWorld;
  readonly #random: Random;
  #pending: Pending[] = [];
  obeys = true;

  constructor(world: KeyWorld, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** When it does something next. */
  get next(): number {
    return Math.min(Infinity, ...this.#pending.map(({ at }) => at));
  }

  /** Carries out the submissions that are due. */
  work(): void {
    const due = this.#pending.filter(({ at }) => at <= this.#world.now);
    this.#pending = this.#pending.filter((submission) => !due.includes(submission));
    for (const { ds, adds, server } of due) {
      const parent = this.#world.parent[server];
      const others = adds ? parent.ds.filter(({ id }) => !ds.some((key) => key.id === id)) : [];
      this.#world.setDs([...others, ...ds], [parent]);
    }
  }

  /** Forgets all submissions, and obeys from now on. */
  comeToReason(): void {
    this.#pending = [];
    this.obeys = true;
  }

  /** Reads CDS at some nameserver. Its servers follow at the latest after `delay`, each in its time. */
  read(delay = this.#random.between(MINUTE, SUBMISSION), adds = this.#random.chance(0.2)): void {
    const cds = this.#random.pick(this.#world.servers).publication?.keys.cds;
    if (!this.obeys || cds === undefined || this.#world.delegated !== 'us') return;
    const ds = (cds === 'delete' ? [] : cds).map(seenDs);
    for (const server of this.#world.parent.keys()) {
      const at = this.#world.now + Math.max(MINUTE, delay - this.#random.between(0, 6 * HOUR));
      if (this.#isFree(server, ds, adds)) this.#pending.push({ at, ds, adds, server });
    }
  }

  /** It does nothing where all is as it should be, and one thing after the other. */
  #isFree(server: number, ds: readonly SeenDs[], adds: boolean): boolean {
    const present = this.#world.parent[server].ds;
    const isDone = ds.every(({ id }) => isIn(present, id)) && (adds || present.length === ds.length);
    return !isDone && !this.#pending.some((submission) => submission.server === server);
  }

  /**
   * Delegates to others, or to nobody. Whoever does so below a DS record breaks the zone, whatever its operator does; and nobody who
   * cannot see it acts upon it.
   */
  leave(to: 'others' | 'nobody'): void {
    const { away, parentUnknown, caches, now, parent } = this.#world;
    const hasDs = caches.hasDs(now) || parent.some(({ ds }) => ds.length > 0) || this.#pending.length > 0;
    if (!hasDs && !away && !parentUnknown) this.#world.delegate(to);
  }

  /** Delegates to the nameservers of the zone; a first delegation includes the zone's DS records at once. */
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

  /** Shows the DS of any key that there ever was, beside the others or in their place. */
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
