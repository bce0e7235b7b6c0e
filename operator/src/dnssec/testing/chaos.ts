import { DAY, HOUR, KeyWorld, type KeyWorldOptions, MINUTE } from './key-world.ts';
import { Random } from './random.ts';
import type { SeenDs } from './resolver-caches.ts';

/** What a server of the parent has been asked and has not done yet: one thing at a time. */
interface Errand {
  readonly at: number;
  readonly ds: readonly SeenDs[];
  /** The others stay. */
  readonly adds: boolean;
  readonly server: number;
}

export interface ChaosOptions extends KeyWorldOptions {
  readonly seed: number;
  /** The clock jumps, at most once in eight days, which is longer than any wait. */
  readonly jumps?: boolean;
}

/** Longest time from when a DS set was offered until the parent has it: a cached CDS, and what the parent takes. */
const ERRAND = HOUR + DAY;
const JUMP_PAUSE = 8 * DAY;

/** Everything that people, parents, regions and machines do to a zone, at random times. */
export class Chaos {
  readonly world: KeyWorld;
  readonly random: Random;
  readonly log: string[] = [];
  #errands: Errand[] = [];
  /** Whether the parent does as it is told. */
  #obeys = true;
  #lastJump = 0;
  readonly #jumps: boolean;

  constructor({ seed, jumps = false, ...options }: ChaosOptions) {
    this.random = new Random(seed);
    const dsTtl = this.random.pick([300, 3600, 86_400]);
    this.world = new KeyWorld({ dsTtl, timing: { dsTtl }, ...options });
    this.#jumps = jumps;
  }

  /** Lets things happen for a time. */
  run(duration: number): void {
    const { world, random } = this;
    const end = world.now + duration;
    while (world.now < end) {
      const pause = random.chance(0.5) ? random.between(MINUTE, HOUR) : random.between(HOUR, 12 * HOUR);
      this.#pass(world.now + pause);
      this.#happen();
    }
  }

  /** Everything works and the parent does as it is told, at once. */
  calm(duration: number): void {
    const { world } = this;
    this.#errands = [];
    world.skew = 0;
    world.away = false;
    world.parentUnknown = false;
    for (const server of world.servers) server.loadsAt = 0;
    this.#obeys = true;
    const end = world.now + duration;
    while (world.now < end) {
      this.#pass(world.now + 6 * HOUR);
      this.#ask(MINUTE, false);
    }
  }

  #pass(time: number): void {
    const { world } = this;
    while (world.now < time) {
      const due = Math.min(time, ...this.#errands.map(({ at }) => at));
      world.runUntil(Math.max(due, world.now + 1));
      this.#runErrands();
    }
  }

  #runErrands(): void {
    const due = this.#errands.filter(({ at }) => at <= this.world.now);
    this.#errands = this.#errands.filter((errand) => !due.includes(errand));
    for (const { ds, adds, server } of due) {
      const parent = this.world.parent[server];
      const others = adds ? parent.ds.filter(({ id }) => !ds.some((key) => key.id === id)) : [];
      this.world.setDs([...others, ...ds], [parent]);
    }
  }

  #happen(): void {
    const { random } = this;
    const [name, act] = random.pick(this.#events());
    this.log.push(`${new Date(this.world.now).toISOString()} ${name}`);
    act();
  }

  #events(): readonly (readonly [string, () => void])[] {
    const { world, random } = this;
    const set = (policy: Partial<typeof world.policy>): void => void (world.policy = { ...world.policy, ...policy });
    return [
      ...Array.from(
        { length: 8 },
        () => ['the parent is asked', () => this.#ask(random.between(MINUTE, ERRAND))] as const,
      ),
      ['the parent changes its mood', () => (this.#obeys = random.chance(0.7))],
      ['the parent forgets', () => this.#all([])],
      [
        'the parent has a foreign DS',
        () => this.#all([...world.parent[0].ds, { id: 'foreign', algorithm: 13, excused: true }]),
      ],
      ['the parent brings back an old DS', () => this.#bringBack()],

      ['the parent is out of reach', () => (world.parentUnknown = random.chance(0.4))],
      ['enable', () => set({ enabled: true })],
      ['enable or disable', () => set({ enabled: random.chance(0.6) })],
      ['algorithm', () => set({ algorithm: random.pick([13, 13, 14, 15]) })],
      ['rollover', () => this.#rollover(false)],
      ['compromised', () => this.#rollover(random.chance(0.3))],
      ['TTL', () => (world.zoneTtl = random.pick([60, 3600, 86_400, 604_800]))],
      ['a region hangs', () => (random.pick(world.servers).loadsAt = world.now + random.between(MINUTE, 5 * DAY))],
      ['regions recover', () => world.servers.forEach((server) => (server.loadsAt = 0))],
      ['crash', () => world.crash(random.chance(0.5))],
      ['the operator is away or back', () => (world.away = random.chance(0.3))],
      ['the operator is back', () => (world.away = false)],
      ['the clock jumps', () => this.#jump()],
    ];
  }

  #rollover(compromised: boolean): void {
    const { world, random } = this;
    const keys = random.pick([['KSK'], ['ZSK'], ['KSK', 'ZSK']] as const);
    world.policy = { ...world.policy, rollover: { requestedAt: world.now, keys, compromised } };
  }

  #jump(): void {
    const { world, random } = this;
    if (!this.#jumps || world.now < this.#lastJump + JUMP_PAUSE) return;
    this.#lastJump = world.now;
    world.skew = random.pick([0, random.between(-400 * DAY, 400 * DAY), random.between(-HOUR, HOUR)]);
  }

  /** The parent reads CDS at a server, or its customer the API; its servers have that after a time each. */
  #ask(delay: number, adds = this.random.chance(0.2)): void {
    const { world, random } = this;
    if (!this.#obeys) return;
    const { cds } = random.pick(world.servers).publication.keys;
    if (cds === undefined) return;
    const wanted: SeenDs[] = (cds === 'delete' ? [] : cds).map(({ id, algorithm }) => ({ id, algorithm }));
    const ids = wanted.map(({ id }) => id);
    for (const [server, { ds }] of world.parent.entries()) {
      const isBusy = this.#errands.some((errand) => errand.server === server);
      const isDone = ids.every((id) => ds.some((key) => key.id === id)) && (adds || ds.length === ids.length);
      if (isBusy || isDone) continue;
      this.#errands.push({
        at: world.now + Math.max(MINUTE, delay - random.between(0, 6 * HOUR)),
        ds: wanted,
        adds,
        server,
      });
    }
  }

  #bringBack(): void {
    const { world, random } = this;
    if (world.history.length === 0) return;
    const { id, algorithm } = random.pick(world.history);
    const present = world.parent[0].ds;
    if (present.some((ds) => ds.id === id)) return;
    this.#all([...(random.chance(0.5) ? present : []), { id, algorithm, excused: true }]);
  }

  #all(ds: readonly SeenDs[]): void {
    this.world.setDs(ds);
  }
}
