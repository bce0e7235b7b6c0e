import { type Caches, claims, isEntry, type KeyById } from './chain.ts';
import { type Key, signsKeys } from './key-set.ts';
import type { Needs } from './needs.ts';
import { keysOf, newest, publish, sameKeys, type Trail } from './trail.ts';

/** What the zone publishes: ids of keys. */
export interface Published {
  readonly dnskeys: readonly string[];
  readonly signers: readonly string[];
  /** The DS set asked of the parent. */
  readonly offer: readonly string[];
}

export interface MoveInput {
  readonly now: { readonly dnskeys: Trail; readonly signers: Trail; readonly offers: Trail };
  readonly needs: Needs;
  readonly enabled: boolean;
  /** Whether a DS record may be asked for that was not before. */
  readonly mayOffer: boolean;
  readonly keyById: KeyById;
}

/** The next things to publish: as many steps towards what is needed as break no chain that any validator may be about to follow. */
export function nextPublished(input: MoveInput): Published {
  const { now, needs, enabled } = input;
  const start: Published = {
    dnskeys: newest(now.dnskeys).keys,
    signers: newest(now.signers).keys,
    offer: newest(now.offers).keys,
  };
  if (!enabled && (needs.ds.length === 0 || isNothing(start))) return { dnskeys: [], signers: [], offer: [] };
  if (needs.wanted.length > 0) return enabled ? start : { ...start, offer: [] };
  return settle(start, (published) =>
    withOffer(input, withoutKeys(input, withKeys(input, withSigners(input, published)))),
  );
}

/** A zone that is not signed is not made so by what its parent has. */
export function isNothing({ dnskeys, signers }: Pick<Published, 'dnskeys' | 'signers'>): boolean {
  return dnskeys.length === 0 && signers.length === 0;
}

/** Repeats a step until it changes nothing. */
function settle(published: Published, step: (published: Published) => Published): Published {
  const next = step(published);
  return next === published ? published : settle(next, step);
}

function withSigners(input: MoveInput, published: Published): Published {
  const { needs, keyById, now } = input;
  const needed = new Set(needs.signers.map(({ algorithm }) => algorithm));
  const leaving = needs.ds.length > 0 ? [...keysOf(now.dnskeys), ...published.dnskeys].map(keyById) : [];
  const kept = published.signers.filter((id) => {
    const { algorithm } = keyById(id);
    return !needed.has(algorithm) && leaving.some((key) => key.algorithm === algorithm);
  });
  const goal = [...needs.signers.map(({ id }) => id), ...kept];
  const perAlgorithm = needs.signers.map(({ id, algorithm }) => [
    ...published.signers.filter((other) => keyById(other).algorithm !== algorithm),
    id,
  ]);
  return firstAllowed(
    input,
    published,
    [goal, ...perAlgorithm].map((signers) => ({ signers })),
  );
}

/** Keys come all of an algorithm at once, so that none is ever incomplete, or else one by one. */
function withKeys(input: MoveInput, published: Published): Published {
  const { needs } = input;
  const missing = neededKeys(needs).filter(({ id }) => !published.dnskeys.includes(id));
  return firstAllowed(
    input,
    published,
    groups(missing).map((keys) => ({ dnskeys: [...published.dnskeys, ...ids(keys)] })),
  );
}

function withoutKeys(input: MoveInput, published: Published): Published {
  const { needs, keyById, enabled } = input;
  if (!enabled) return published;
  const needed = neededKeys(needs);
  const surplus = published.dnskeys
    .map(keyById)
    .filter((key) => !needed.includes(key) && !isKept(key, published, needs.entry));
  return firstAllowed(
    input,
    published,
    groups(surplus).map((keys) => ({ dnskeys: published.dnskeys.filter((id) => !ids(keys).includes(id)) })),
  );
}

/** The old way in stays until the one on offer is at all servers of the parent, which may think better of it. */
function isKept(key: Key, { offer }: Published, entry: Key | undefined): boolean {
  const isOffered = entry !== undefined && offer.includes(entry.id) && entry.ds?.everywhere === undefined;
  return isOffered && signsKeys(key) && key.active !== undefined && key.compromised !== true;
}

/** The DS set to ask for: of the entry key once it is safe; until then as before, or what the parent has already. */
function withOffer(input: MoveInput, published: Published): Published {
  const { needs, enabled, mayOffer, keyById } = input;
  const isReady = (key: Key): boolean => mayOffer && isEntry(key, caches(input, published), keyById);
  const shown = needs.ds.filter(({ ds, compromised }) => ds?.everywhere !== undefined && compromised !== true);
  const wishes = [needs.entry === undefined ? [] : [needs.entry], ...(published.offer.length === 0 ? [shown] : [])];
  const offer = enabled ? wishes.find((keys) => keys.length > 0 && keys.every(isReady)) : [];
  return offer === undefined || sameKeys(ids(offer), published.offer) ? published : { ...published, offer: ids(offer) };
}

function firstAllowed(input: MoveInput, published: Published, changes: readonly Partial<Published>[]): Published {
  const held = claims(caches(input, published), input.keyById);
  const isAllowed = (next: Published): boolean => claims(caches(input, next), input.keyById).isSupersetOf(held);
  const differs = (next: Published): boolean =>
    !sameKeys(next.dnskeys, published.dnskeys) || !sameKeys(next.signers, published.signers);
  return (
    changes.map((change) => ({ ...published, ...change })).find((next) => differs(next) && isAllowed(next)) ?? published
  );
}

/** What caches may hold once this is published. */
function caches({ now, needs }: MoveInput, { dnskeys, signers }: Published): Caches {
  const ahead = (trail: Trail, keys: readonly string[]): Trail =>
    sameKeys(newest(trail).keys, keys) ? trail : publish(trail, { keys, revision: Infinity, since: 0, ttl: 0 });
  return { ds: needs.ds, dnskeys: ahead(now.dnskeys, dnskeys), signers: ahead(now.signers, signers) };
}

/** Keys that the DNSKEY set should have. */
function neededKeys({ entry, ds, signers }: Needs): Key[] {
  return [...new Set([...(entry === undefined ? [] : [entry]), ...ds, ...signers])];
}

/** All keys, then those of each algorithm, then each by itself. */
function groups(keys: readonly Key[]): (readonly Key[])[] {
  return [keys, ...Map.groupBy(keys, ({ algorithm }) => algorithm).values(), ...keys.map((key) => [key])];
}

const ids = (keys: readonly Key[]): string[] => keys.map(({ id }) => id);
