import { FickleParent } from './fickle-parent.ts';
import { DAY, HOUR, KeyWorld, type KeyWorldOptions, MINUTE } from './key-world.ts';
import { keysOf } from '../publication-history.ts';
import { Random } from '../../../../test/random.ts';

export interface ChaosOptions extends KeyWorldOptions {
  readonly seed: number;
  /** True if the owner only enables signing and changes nothing else. */
  readonly quietOwner?: boolean;
  /** True if the clock jumps, at most once in eight days, which is longer than any wait. */
  readonly jumps?: boolean;
}

type Happening = readonly [what: string, act: () => void];

const JUMP_PAUSE = 8 * DAY;

export class Chaos {
  readonly world: KeyWorld;
  readonly #random: Random;
  readonly #parent: FickleParent;
  readonly #happenings: readonly Happening[];
  readonly #log: string[] = [];
  #lastJump = 0;

  constructor({ seed, quietOwner = false, jumps = false, ...options }: ChaosOptions) {
    this.#random = new Random(seed);
    const dsTtl = this.#random.pick([300, 3600, 86_400]);
    this.world = new KeyWorld({ dsTtl, timing: { dsTtl }, ...options });
    this.#parent = new FickleParent(this.world, this.#random);
    this.#happenings = [
      ...this.#toTheParent(),
      ...this.#toMachines(),
      ...(quietOwner ? [] : this.#toTheOwner()),
      ...(jumps ? [['the clock jumps', () => this.#jump()] as const] : []),
    ];
  }

  run(duration: number): void {
    const end = this.world.now + duration;
    while (this.world.now < end) {
      const pause = this.#random.chance(0.5)
        ? this.#random.between(MINUTE, HOUR)
        : this.#random.between(HOUR, 12 * HOUR);
      this.#pass(this.world.now + pause);
      const [what, act] = this.#random.pick(this.#happenings);
      this.#log.push(`${new Date(this.world.now).toISOString()} ${what}`);
      act();
    }
  }

  /** Runs without faults. The parent applies submissions at once. */
  calm(duration: number): void {
    const { world } = this;
    world.away = false;
    world.parentUnknown = false;
    this.#load();
    this.#parent.comeBack();
    this.#parent.comeToReason();
    const end = world.now + duration;
    while (world.now < end) {
      this.#pass(world.now + 6 * HOUR);
      this.#parent.read(MINUTE, false);
    }
  }

  /** Answers that validators refused, with the preceding events. Empty if there are none. */
  get complaints(): string[] {
    const { bogus } = this.world.caches;
    return bogus.size === 0 ? [] : [...bogus, ...this.#log.slice(-50)];
  }

  #pass(time: number): void {
    while (this.world.now < time) {
      this.world.runUntil(Math.max(Math.min(time, this.#parent.next), this.world.now + 1));
      this.#parent.work();
    }
  }

  #toTheParent(): Happening[] {
    return [
      ...Array.from({ length: 8 }, (): Happening => ['the parent reads CDS', () => this.#parent.read()]),
      ['the parent changes its mood', () => (this.#parent.obeys = this.#random.chance(0.7))],
      ['the parent forgets', () => this.#parent.forget()],
      ['the parent has a foreign DS', () => this.#parent.addForeign()],
      ['the parent brings back an old DS', () => this.#parent.bringBack()],
      ['the parent is out of reach, or not', () => this.#hideParent()],
      ['the zone is delegated elsewhere', () => this.#parent.leave('others')],
      ['the zone is delegated to nobody', () => this.#parent.leave('nobody')],
      ['the zone is delegated to its servers', () => this.#parent.comeBack()],
      ['the zone is delegated to its servers', () => this.#parent.comeBack()],
    ];
  }

  #toMachines(): Happening[] {
    const { world } = this;
    const hang = (): void => {
      this.#random.pick(world.servers).loadsAt = world.now + this.#random.between(MINUTE, 5 * DAY);
    };
    return [
      ['a server hangs', hang],
      ['servers load', () => this.#load()],
      ['crash', () => world.crash(this.#random.chance(0.5))],
      ['the operator is away, or not', () => (world.away = world.delegated !== 'others' && this.#random.chance(0.3))],
      ['the operator is back', () => (world.away = false)],
      ['the zone changes', () => (world.zoneTtl = this.#random.pick([60, 3600, 86_400, 604_800]))],
    ];
  }

  #toTheOwner(): Happening[] {
    const { world } = this;
    const set = (policy: Partial<KeyWorld['policy']>): void => {
      world.policy = { ...world.policy, ...policy };
    };
    const roll = (compromised: boolean): void => {
      const keys = this.#random.pick([['KSK'], ['ZSK'], ['KSK', 'ZSK']] as const);
      set({ rollover: { requestedAt: world.now, keys, compromised } });
    };
    return [
      ['enable', () => set({ enabled: true })],
      ['enable or disable', () => set({ enabled: this.#random.chance(0.6) })],
      ['the zone is deleted and made again', () => this.#makeAgain()],
      ['with or without a parent', () => this.#chooseParent()],
      ['algorithm', () => set({ algorithm: this.#random.pick([13, 13, 14, 15]) })],
      ['rollover', () => roll(false)],
      ['compromised', () => roll(this.#random.chance(0.3))],
    ];
  }

  /**
   * Recreates the zone. Does nothing if the zone is signed or was signed recently, because the new zone would find
   * the old keys.
   */
  #makeAgain(): void {
    const { keys, dnskeys, signers } = this.world.keySet;
    if (dnskeys.length + signers.length > 2 || keysOf(signers).size > 0 || keys.some(({ ds }) => ds !== undefined))
      return;
    this.world.delete();
    this.world.remake({ enabled: this.#random.chance(0.6) });
  }

  /** An owner who sets parent to none knows the parent's DS records, even while the parent does not answer. */
  #chooseParent(): void {
    const { world } = this;
    if (!world.parentUnknown) world.policy = { ...world.policy, parent: this.#random.pick(['ask', 'none']) };
  }

  #hideParent(): void {
    const { world } = this;
    const isSeen = world.policy.parent === 'none' || world.delegated === 'others';
    world.parentUnknown = !isSeen && this.#random.chance(0.4);
  }

  #load(): void {
    for (const server of this.world.servers) server.loadsAt = 0;
  }

  #jump(): void {
    if (this.world.now < this.#lastJump + JUMP_PAUSE) return;
    this.#lastJump = this.world.now;
    const far = this.#random.between(-400 * DAY, 400 * DAY);
    this.world.skew = this.#random.pick([0, far, this.#random.between(-HOUR, HOUR)]);
  }
}
