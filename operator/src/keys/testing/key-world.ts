import { addKey } from '../add-key.ts';
import { type DecideInput, decideKeys, type KeyDecision } from '../decide-keys.ts';
import { type Key, type KeySet, newKeySet } from '../key-set.ts';
import { DEFAULT_TIMING, KEY_LIFETIMES, type KeyPolicy, type KeyTiming } from '../policy.ts';
import type { Delegation } from '../../parent/delegation.ts';
import type { ParentFacts } from '../../parent/parent-facts.ts';
import type { ParentDs } from '../../parent/parent-ds.ts';
import { goneNow, type RememberedUnsigned, unsignedHistory } from '../unsigned-history.ts';
import { zoneKeysOf, type ZoneKeys } from '../zone-keys.ts';
import { ResolverCaches, type SeenDs, type SeenKey } from './resolver-caches.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

interface Publication {
  readonly keys: ZoneKeys;
  readonly ttl: number;
}

interface Server {
  /** The version that the server serves. Undefined if the server has no zone. */
  publication?: Publication;
  /** When the server loads the newest publication. Infinity while it hangs. */
  loadsAt: number;
}

interface ParentServer {
  ds: readonly SeenDs[];
}

export interface KeyWorldOptions {
  /** True if nothing was served yet. Otherwise the zone was served unsigned. */
  readonly isNew?: boolean;
  /** The delegated hosts at the start. Defaults to ours. */
  readonly delegated?: Delegation['to'];
  /** How much longer than its TTL a cache keeps a set, in milliseconds. */
  readonly stale?: number;
  readonly timing?: Partial<KeyTiming>;
  readonly dsTtl?: number;
  /** Changes the published keys, to prove that the checks detect it. */
  readonly sabotage?: (keys: ZoneKeys, keySet: KeySet) => ZoneKeys;
  /** True if the operator assumes that all servers serve the newest publication. */
  readonly credulous?: boolean;
  readonly onDecision?: (decision: KeyDecision, input: DecideInput) => void;
}

const START = Date.UTC(2026, 0, 1);
const NS_TTL = 7200;
/** The largest common TTL of other hosts, in seconds. */
const ELSEWHERE_TTL = 86_400;
const POLL = HOUR / 2;

/**
 * A zone with its operator, nameservers, parent and all resolvers, in simulated time. The operator follows its
 * contract: decide, generate keys, store the key set, publish.
 */
export class KeyWorld {
  now = START;
  skew = 0;
  policy: KeyPolicy = { enabled: false, algorithm: 13, ...KEY_LIFETIMES };
  zoneTtl = 3600;
  /** True if the operator cannot query the parent. */
  parentUnknown = false;
  away = false;
  keySet: KeySet;
  decision: KeyDecision | undefined;
  readonly caches = new ResolverCaches();
  readonly servers: Server[];
  readonly parent: ParentServer[];
  readonly options: KeyWorldOptions;
  /** All keys that ever existed. */
  readonly history: Key[] = [];
  /** Unsigned data that the claim on the domain records. */
  remembered: RememberedUnsigned | undefined;
  /** The present hosts of the delegation. */
  #delegated: Delegation['to'];
  /** When the parent last delegated to each of these hosts. */
  readonly #left = { us: -Infinity, others: -Infinity, nobody: -Infinity };
  #born = START;
  #undelegatedSince: number | undefined;
  #made = 0;
  #published: Publication | undefined;

  constructor(options: KeyWorldOptions = {}) {
    this.options = options;
    this.#delegated = options.delegated ?? 'us';
    this.keySet = newKeySet({ ttl: this.zoneTtl, unserved: options.isNew }, START);
    if (options.isNew !== true) this.#published = { keys: zoneKeysOf(this.keySet), ttl: this.zoneTtl };
    this.servers = ['ns1', 'ns2', 'ns3'].map(() => ({ publication: this.#published, loadsAt: 0 }));
    this.parent = [{ ds: [] }, { ds: [] }];
    this.observe();
  }

  get timing(): KeyTiming {
    const served = this.servers.map(({ publication }) => publication?.ttl ?? 0);
    return { ...DEFAULT_TIMING, zoneTtl: Math.max(this.zoneTtl, ...served), ...this.options.timing };
  }

  get dsTtl(): number {
    return this.options.dsTtl ?? 3600;
  }

  get clock(): number {
    return this.now + this.skew;
  }

  #view: ParentDs | undefined;
  /** When the parent was queried, in true time. */
  #asked = 0;

  get next(): number {
    const loads = this.servers.map(({ loadsAt }) => loadsAt).filter((at) => at > this.now && at < Infinity);
    const decideAgainAt =
      this.decision?.decideAgainAt === undefined || this.away ? [] : [this.decision.decideAgainAt - this.skew];
    const poll = this.away || this.parentUnknown || !this.#isWorthAsking() ? [] : [this.#asked + POLL];
    return Math.max(this.now + SECOND, Math.min(...loads, ...decideAgainAt, ...poll));
  }

  runUntil(end: number, each: () => void = () => undefined): void {
    while (this.now < end) {
      this.step(Math.min(this.next, end));
      each();
    }
  }

  step(time: number): void {
    this.now = time;
    this.observe();
    for (const server of this.servers) if (server.loadsAt <= this.now) server.publication = this.#published;
    this.observe();
    if (!this.away) this.work();
  }

  /** Decides, stores, publishes. Repeats if all servers already serve the result. */
  work(): void {
    if (this.options.isNew === true && this.#published === undefined && !this.policy.enabled) return;
    const { revision } = this.keySet;
    this.keySet = this.decide().keySet;
    this.publish();
    if (this.keySet.revision !== revision) this.work();
  }

  decide(): KeyDecision {
    let decision = this.#decideOn(this.keySet);
    for (let i = 0; decision.wanted.length > 0; i++) {
      if (i > 10) throw new Error(`keys are wanted without end: ${JSON.stringify(decision.wanted)}`);
      const keySet = decision.wanted.reduce((set, { role, algorithm }) => {
        const key = this.makeKey(role, algorithm);
        return addKey(set, key)!;
      }, decision.keySet);
      decision = this.#decideOn(keySet);
    }
    this.decision = decision;
    return decision;
  }

  /** Simulates a crash: a decision is either lost, or stored completely but not published. */
  crash(kept: boolean): void {
    const { keySet } = this.decide();
    if (kept) this.keySet = keySet;
  }

  publish(): void {
    const { sabotage } = this.options;
    const keys = zoneKeysOf(this.keySet);
    const published = { keys: sabotage === undefined ? keys : sabotage(keys, this.keySet), ttl: this.zoneTtl };
    if (this.#published !== undefined && contentOf(published) === contentOf(this.#published)) return;
    this.observe();
    this.#published = published;
    for (const server of this.servers) if (server.loadsAt <= this.now) server.publication = published;
    this.observe();
  }

  makeKey(role: Key['role'], algorithm: number): Key {
    this.#made++;
    const key: Key = {
      id: `${role}${this.#made}`,
      role,
      algorithm,
      tag: (this.#made * 1000) % 0x10000,
      publicKey: '',
      digests: { 2: this.#made.toString(16).padStart(64, '0') },
      created: this.clock,
    };
    this.history.push(key);
    return key;
  }

  setDs(keys: readonly SeenDs[], servers: readonly ParentServer[] = this.parent): void {
    this.observe();
    for (const server of servers) server.ds = keys;
    this.observe();
  }

  get delegated(): Delegation['to'] {
    return this.#delegated;
  }

  delegate(to: Delegation['to']): void {
    this.observe();
    this.#left[this.#delegated] = this.now;
    this.#delegated = to;
    this.observe();
  }

  delete(): void {
    this.observe();
    const wasUnsigned = zoneKeysOf(this.keySet).signZoneWith.length === 0;
    if (wasUnsigned) this.remembered = goneNow({ largestTTL: this.timing.zoneTtl }, this.now);
    this.#published = undefined;
    for (const server of this.servers) server.publication = undefined;
    this.away = true;
  }

  /** Recreates the zone for an owner that has none of its keys. */
  remake(policy: Partial<KeyPolicy>): void {
    this.policy = { ...this.policy, ...policy };
    const fromNowOn = this.policy.enabled;
    const { zoneTtl, remembered, now } = this;
    this.keySet = newKeySet(unsignedHistory({ isHeld: false, remembered, zoneTtl, fromNowOn, now }), now);
    this.#born = now;
    this.#undelegatedSince = undefined;
    this.#view = undefined;
    this.away = false;
  }

  facts(): ParentFacts {
    const parent = this.shown();
    return { parent, unreached: (this.#undelegatedSince ?? Infinity) <= this.#born + MINUTE };
  }

  shown(): ParentDs | undefined {
    if (this.parentUnknown) {
      this.#undelegatedSince = undefined;
      return undefined;
    }
    if (this.#view === undefined || this.now >= this.#asked + POLL) {
      this.#view = this.#ask();
      this.#asked = this.now;
      this.#undelegatedSince = this.#delegated === 'nobody' ? (this.#undelegatedSince ?? this.now) : undefined;
    }
    return this.#view;
  }

  #isWorthAsking(): boolean {
    const { elsewhere, dnskeys } = this.keySet;
    const wasUnsigned = dnskeys.slice(0, -1).some(({ keys }) => keys.length === 0);
    return wasUnsigned || elsewhere?.replaced !== undefined || !this.#isCurrent();
  }

  #isCurrent(): boolean {
    return (
      this.#view?.delegation.to === this.#delegated &&
      JSON.stringify(this.#ask().ds) === JSON.stringify(this.#view?.ds) &&
      JSON.stringify(this.#ask().everywhere) === JSON.stringify(this.#view?.everywhere)
    );
  }

  #ask(): ParentDs {
    const all = this.parent.map(({ ds }) => ds);
    const records = (sets: readonly SeenDs[]): Uint8Array[] =>
      [...new Set(sets.map(({ id }) => id))].map((id) => this.dsOf(id));
    return {
      ds: records(all.flat()),
      everywhere: records(all[0].filter(({ id }) => all.every((set) => set.some((other) => other.id === id)))),
      ttl: this.dsTtl,
      at: this.clock,
      delegation: {
        to: this.#delegated,
        others: this.#delegated === 'others' ? ['ns.elsewhere.example'] : [],
        ttl: NS_TTL,
      },
    };
  }

  dsOf(id: string): Uint8Array {
    const key = this.history.find((other) => other.id === id);
    if (key === undefined) return Uint8Array.of(255, 255, 13, 2, ...new TextEncoder().encode(id));
    return Uint8Array.of(key.tag >> 8, key.tag & 0xff, key.algorithm, 2, ...Uint8Array.fromHex(key.digests[2]));
  }

  /** Shows the present data of all servers to the caches. */
  observe(): void {
    const stale = this.options.stale ?? 0;
    if (this.#leadsTo('others')) {
      const until = this.now + ELSEWHERE_TTL * SECOND + stale;
      this.caches.seeDnskeys({ keys: [], signedBy: [] }, until, this.now);
      this.caches.seeSet({ signedBy: [] }, until, this.now);
    }
    for (const { publication } of this.#leadsTo('us') ? this.servers : []) {
      if (publication === undefined) continue;
      const { keys, ttl } = publication;
      const dnskeyUntil = this.now + (keys.dnskeys.length === 0 ? ttl : DEFAULT_TIMING.dnskeyTtl) * SECOND + stale;
      const signedBy = seen(keys.signDnskeySetWith);
      this.caches.seeDnskeys({ keys: seen(keys.dnskeys), signedBy }, dnskeyUntil, this.now);
      this.caches.seeSet({ signedBy: seen(keys.signZoneWith) }, this.now + ttl * SECOND + stale, this.now);
      if (keys.cds !== undefined) this.caches.seeSet({ signedBy, forParent: true }, dnskeyUntil, this.now);
    }
    for (const { ds } of this.parent) this.caches.seeDs(ds, this.now + this.dsTtl * SECOND + stale, this.now);
  }

  /** Returns true if the parent, or cached data of the parent, may lead a resolver to these servers. */
  #leadsTo(whom: 'us' | 'others'): boolean {
    return this.#delegated === whom || this.now <= this.#left[whom] + NS_TTL * SECOND + (this.options.stale ?? 0);
  }

  #decideOn(keySet: KeySet): KeyDecision {
    const input: DecideInput = {
      keySet,
      policy: this.policy,
      timing: this.timing,
      served: this.options.credulous === true ? keySet.revision : this.#served(),
      ...this.facts(),
      now: this.clock,
    };
    const decision = decideKeys(input);
    this.options.onDecision?.(decision, input);
    return decision;
  }

  #served(): number {
    return Math.min(...this.servers.map(({ publication }) => publication?.keys.revision ?? -1));
  }
}

function seen(keys: readonly Key[]): SeenKey[] {
  return keys.map(({ id, algorithm }) => ({ id, algorithm })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function contentOf({ keys, ttl }: Publication): string {
  return JSON.stringify([keys.revision, keys.dnskeys, keys.signZoneWith, keys.cds, ttl]);
}
