import { Name, type RRset, type Zone } from '@fourwinds/dns';
import type { Random } from '../../test/random.ts';
import { randomLabel } from './label.ts';

export interface Question {
  readonly name: Name;
  readonly type: number;
}

export const KINDS = ['existing', 'missing name', 'missing type', 'wildcard'] as const;
export type Kind = (typeof KINDS)[number];

/** Shares in percent. If zones have no wildcards, existing names get the share of wildcards. */
export const SHARES: { readonly [kind in Kind]: number } = {
  existing: 70,
  'missing name': 15,
  'missing type': 10,
  wildcard: 5,
};

const [A, NS, CNAME, DNAME, RRSIG, NSEC3, NSEC3PARAM] = [1, 2, 5, 39, 46, 50, 51];
const ASKED_TYPES = [1, 15, 16, 28, 33, 65, 257];
const TRIES = 100;

export class QuestionSource {
  readonly #random: Random;
  readonly #sets: readonly RRset[];
  readonly #wildcards: readonly RRset[];
  /** Names of queried records by zone, without aliases. */
  readonly #hosts: readonly { readonly zone: Zone; readonly name: Name }[];

  constructor(zones: readonly Zone[], random: Random) {
    const answered = zones.flatMap((zone) => answeredSets(zone).map((set) => ({ zone, set })));
    this.#random = random;
    this.#sets = answered.map(({ set }) => set).filter(({ owner }) => !owner.isWildcard);
    this.#wildcards = answered.map(({ set }) => set).filter(({ owner }) => owner.isWildcard);
    this.#hosts = answered
      .filter(({ zone, set: { owner, type } }) => type.code !== CNAME && !owner.isWildcard && !isCut(zone, owner))
      .map(({ zone, set }) => ({ zone, name: set.owner }));
  }

  /** Returns `count` shuffled questions with these shares. */
  questions(count: number): Question[] {
    const kinds = KINDS.flatMap((kind) => Array.from({ length: (count * SHARES[kind]) / 100 }, () => kind));
    while (kinds.length < count) kinds.push('existing');
    return this.#random.shuffled(kinds).map((kind) => this.#draw(kind));
  }

  #draw(kind: Kind): Question {
    if (kind === 'missing name') return this.#missingName();
    if (kind === 'missing type') return this.#missingType();
    const wild = kind === 'wildcard' && this.#wildcards.length > 0;
    const { owner, type } = this.#random.pick(wild ? this.#wildcards : this.#sets);
    if (wild) return { name: owner.parent.prepend(randomLabel(this.#random)), type: type.code };
    return { name: owner, type: type.code === CNAME || type.code === NS ? A : type.code };
  }

  /** Half of these names are directly below an apex. */
  #missingName(): Question {
    for (let i = 0; i < TRIES; i++) {
      const { zone, name } = this.#random.pick(this.#hosts);
      const parent = this.#random.below(2) === 0 ? zone.apex : name;
      const missing = parent.prepend(randomLabel(this.#random));
      if (!zone.exists(missing) && !zone.exists(parent.prepend('*')))
        return { name: missing, type: this.#random.pick(ASKED_TYPES) };
    }
    throw new Error('wildcards answer for all names');
  }

  #missingType(): Question {
    const { zone, name } = this.#random.pick(this.#hosts);
    const missing = ASKED_TYPES.filter((type) => zone.get(name, type) === undefined);
    return { name, type: this.#random.pick(missing) };
  }
}

/** Returns the sets that can be queried. Excludes sets below a delegation, and DNSSEC sets. */
function answeredSets(zone: Zone): RRset[] {
  return [...zone.rrsets()].filter(
    ({ owner, type }) => ![RRSIG, NSEC3, NSEC3PARAM].includes(type.code) && !isHidden(zone, owner),
  );
}

function isHidden(zone: Zone, owner: Name): boolean {
  for (let above = owner; !above.equals(zone.apex);) {
    above = above.parent;
    if (isCut(zone, above) || zone.get(above, DNAME) !== undefined) return true;
  }
  return false;
}

function isCut(zone: Zone, name: Name): boolean {
  return !name.equals(zone.apex) && zone.get(name, NS) !== undefined;
}
