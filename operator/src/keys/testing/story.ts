import type { Key, KeySet } from '../key-set.ts';
import type { KeyPolicy, RolloverRequest } from '../policy.ts';
import { newest, type PublicationHistory } from '../publication-history.ts';
import { zoneKeysOf } from '../zone-keys.ts';
import { DAY, HOUR, KeyWorld, type KeyWorldOptions, MINUTE } from './key-world.ts';

type State = 'H' | 'R' | 'O' | 'U';

export interface StoryOptions extends KeyWorldOptions {
  /** If true, validators may refuse the zone. Otherwise a step throws if any validator would refuse it. */
  readonly mayBeBogus?: boolean;
}

/**
 * A zone's life as a table with a row for each change: time, phase, each key with the states of its records, and the
 * event that the zone waits for. `KSK1(O,R)` shows DNSKEY and DS, `ZSK2(O,R)` DNSKEY and the zone's signatures, as in
 * RFC 7583 and other signers' enforcers: Hidden, Rumoured, Omnipresent, Unretentive. Each step asserts that no
 * validator finds the zone bogus, regardless of its cache.
 */
export class Story {
  readonly world: KeyWorld;
  readonly #mayBeBogus: boolean;
  readonly #start: number;
  readonly #rows: string[] = [];
  #last = '';

  constructor({ mayBeBogus = false, ...options }: StoryOptions = {}) {
    this.world = new KeyWorld(options);
    this.#mayBeBogus = mayBeBogus;
    this.#start = this.world.now;
  }

  /**
   * Creates a signed zone that was moved here with keys of these roles. The parent has a DS record of the first key
   * and now delegates here.
   */
  static imported(algorithm: number, ...roles: Key['role'][]): Story {
    const story = new Story();
    const { world } = story;
    const keys = roles.map((role): Key => ({ ...world.makeKey(role, algorithm), imported: true }));
    world.keySet = { ...world.keySet, keys };
    world.setDs([{ id: keys[0].id, algorithm }]);
    set({ enabled: true })(world);
    world.step(world.now);
    world.caches.clear();
    const until = world.now + DAY;
    const signedBy = keys.filter(({ role }) => role !== 'ZSK');
    world.caches.seeDnskeys({ keys, signedBy }, until, world.now);
    world.caches.seeSet({ signedBy: keys.filter(({ role }) => role !== 'KSK') }, until, world.now);
    world.observe();
    story.#note();
    return story;
  }

  /** Returns a zone that has been signed for a while, with `KSK1` and `ZSK2`. */
  static signed(options?: StoryOptions): Story {
    const story = new Story(options)
      .at('0d 00:00', '', set({ enabled: true }))
      .at('0d 03:00', '', obey)
      .until('10d 00:00');
    story.#rows.length = 0;
    return story;
  }

  /** Advances time, then runs an action. `3d 02:00` means days and hours since the start. */
  at(time: string, what: string, act: Act = () => undefined): this {
    this.until(time);
    this.#rows.push(`${this.#time()} -- ${what}`);
    act(this.world);
    this.world.step(this.world.now);
    this.#note();
    return this;
  }

  until(time: string): this {
    const [, days, hours, minutes] = /^(\d+)d (\d\d):(\d\d)$/.exec(time)!.map(Number);
    const end = this.#start + days * DAY + hours * HOUR + minutes * MINUTE;
    this.world.runUntil(end, () => this.#note());
    return this;
  }

  get table(): string {
    return ['', ...this.#rows, ''].join('\n');
  }

  /** Reasons why validators refused the zone so far, without duplicates. */
  get bogus(): string[] {
    return [...this.world.caches.bogus];
  }

  #note(): void {
    const { decision, keySet } = this.world;
    if (!this.#mayBeBogus && this.bogus.length > 0)
      throw new Error([`Validators find the zone bogus:${this.table}${this.#time()}`, ...this.bogus].join('\n'));
    if (decision === undefined) return;
    const keys = keySet.keys
      .filter(({ hidden }) => hidden === undefined)
      .map((key) => `${key.id}(${statesOf(key, keySet).join(',')})`);
    const waits = decision.conditions.map(({ type, reason }) => `${type}=${reason}`);
    const row = [decision.phase.padEnd(9), ...keys, ...waits].join(' ').trimEnd();
    if (row !== this.#last) this.#rows.push(`${this.#time()} ${row}`);
    this.#last = row;
  }

  #time(): string {
    const passed = this.world.now - this.#start;
    const clock = new Date(passed).toISOString().slice(11, 16);
    return `${String(Math.floor(passed / DAY)).padStart(3)}d ${clock}`;
  }
}

/** A nameserver loads nothing new until released. */
export const hang: Act = ({ servers }) => {
  servers[1].loadsAt = Infinity;
};

export const load: Act = ({ servers }) => {
  servers[1].loadsAt = 0;
};

export type Act = (world: KeyWorld) => void;

export const set =
  (policy: Partial<KeyPolicy>): Act =>
  (world) => {
    world.policy = { ...world.policy, ...policy };
  };

export const roll =
  (keys: RolloverRequest['keys'], compromised = false): Act =>
  (world) =>
    set({ rollover: { requestedAt: world.now, keys, compromised } })(world);

export const obey: Act = (world) => {
  world.setDs(zoneKeysOf(world.keySet).ds.map(({ id, algorithm }) => ({ id, algorithm })));
};

export const delegate =
  (to: 'us' | 'others' | 'nobody'): Act =>
  (world) =>
    world.delegate(to);

/** The parent publishes DS records on its own, for keys by id or for unknown keys. */
export const show =
  (...ids: string[]): Act =>
  (world) =>
    world.setDs(
      ids.map((id) => ({ id, algorithm: world.history.find((key) => key.id === id)?.algorithm ?? 13, excused: true })),
    );

function statesOf(key: Key, { dnskeys, signers, submissions }: KeySet): State[] {
  const dnskey = stateIn(dnskeys, key.id);
  const signatures = key.role === 'KSK' ? [] : [stateIn(signers, key.id)];
  return [dnskey, ...signatures, ...(key.role === 'ZSK' ? [] : [dsState(key, submissions)])];
}

function stateIn(history: PublicationHistory, id: string): State {
  const having = history.filter(({ keys }) => keys.includes(id)).length;
  if (having === history.length) return 'O';
  if (having === 0) return 'H';
  return newest(history).keys.includes(id) ? 'R' : 'U';
}

function dsState({ id, ds }: Key, submissions: PublicationHistory): State {
  if (ds === undefined) return 'H';
  if (!newest(submissions).keys.includes(id)) return 'U';
  return ds.everywhere === undefined ? 'R' : 'O';
}
