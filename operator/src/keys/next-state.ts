import { type Caches, claims, isEntry } from './chain.ts';
import { type Key, type KeyById, signsKeys } from './key-set.ts';
import type { Requirements } from './requirements.ts';
import { keysOf, newest, publish, sameKeys, type PublicationHistory } from './publication-history.ts';

export interface Published {
  readonly dnskeys: readonly string[];
  readonly signers: readonly string[];
  /** The DS set submitted to the parent. */
  readonly submission: readonly string[];
}

export interface NextStateInput {
  readonly now: {
    readonly dnskeys: PublicationHistory;
    readonly signers: PublicationHistory;
    readonly submissions: PublicationHistory;
  };
  readonly required: Requirements;
  readonly enabled: boolean;
  /** True if a new DS record may be submitted. */
  readonly maySubmit: boolean;
  readonly keyById: KeyById;
}

/**
 * Returns the next keys to publish: as many steps towards the requirements as possible without breaking a chain that
 * a validator may follow.
 */
export function nextState(input: NextStateInput): Published {
  const { now, required, enabled } = input;
  const start: Published = {
    dnskeys: newest(now.dnskeys).keys,
    signers: newest(now.signers).keys,
    submission: newest(now.submissions).keys,
  };
  if (!enabled && (required.ds.length === 0 || isNothing(start))) return { dnskeys: [], signers: [], submission: [] };
  if (required.wanted.length > 0) return enabled ? start : { ...start, submission: [] };
  return toFixpoint(start, (published) =>
    withSubmission(input, withoutKeys(input, withKeys(input, withSigners(input, published)))),
  );
}

/** Ignores DS records: a DS record at the parent does not make a zone signed. */
export function isNothing({ dnskeys, signers }: Pick<Published, 'dnskeys' | 'signers'>): boolean {
  return dnskeys.length === 0 && signers.length === 0;
}

function toFixpoint(published: Published, step: (published: Published) => Published): Published {
  const next = step(published);
  return next === published ? published : toFixpoint(next, step);
}

function withSigners(input: NextStateInput, published: Published): Published {
  const { required, keyById, now } = input;
  const needed = new Set(required.signers.map(({ algorithm }) => algorithm));
  const leaving = required.ds.length > 0 ? [...keysOf(now.dnskeys), ...published.dnskeys].map(keyById) : [];
  const kept = published.signers.filter((id) => {
    const { algorithm } = keyById(id);
    return !needed.has(algorithm) && leaving.some((key) => key.algorithm === algorithm);
  });
  const goal = [...required.signers.map(({ id }) => id), ...kept];
  const perAlgorithm = required.signers.map(({ id, algorithm }) => [
    ...published.signers.filter((other) => keyById(other).algorithm !== algorithm),
    id,
  ]);
  return firstAllowed(
    input,
    published,
    [goal, ...perAlgorithm].map((signers) => ({ signers })),
  );
}

/**
 * Adds the first allowed group of missing keys: all keys, all keys of an algorithm, or a single key. Whole algorithms
 * come first, so that no algorithm is incomplete.
 */
function withKeys(input: NextStateInput, published: Published): Published {
  const { required } = input;
  const missing = neededKeys(required).filter(({ id }) => !published.dnskeys.includes(id));
  return firstAllowed(
    input,
    published,
    groups(missing).map((keys) => ({ dnskeys: [...published.dnskeys, ...ids(keys)] })),
  );
}

function withoutKeys(input: NextStateInput, published: Published): Published {
  const { required, keyById, enabled } = input;
  if (!enabled) return published;
  const needed = neededKeys(required);
  const surplus = published.dnskeys
    .map(keyById)
    .filter((key) => !needed.includes(key) && !isKept(key, published, required.entry));
  return firstAllowed(
    input,
    published,
    groups(surplus).map((keys) => ({ dnskeys: published.dnskeys.filter((id) => !ids(keys).includes(id)) })),
  );
}

/**
 * The old secure entry point stays until the submitted DS is at all servers of the parent, because the parent may
 * still refuse it.
 */
function isKept(key: Key, { submission }: Published, entry: Key | undefined): boolean {
  const isSubmitted = entry !== undefined && submission.includes(entry.id) && entry.ds?.everywhere === undefined;
  return isSubmitted && signsKeys(key) && key.active !== undefined && key.compromised !== true;
}

/**
 * Chooses the DS set to submit: the entry key once that is safe. Until then, the previous submission, or the set that
 * the parent already has.
 */
function withSubmission(input: NextStateInput, published: Published): Published {
  const { required, enabled, maySubmit, keyById } = input;
  const isReady = (key: Key): boolean => maySubmit && isEntry(key, caches(input, published), keyById);
  const shown = required.ds.filter(({ ds, compromised }) => ds?.everywhere !== undefined && compromised !== true);
  const candidates = [
    required.entry === undefined ? [] : [required.entry],
    ...(published.submission.length === 0 ? [shown] : []),
  ];
  const submission = enabled ? candidates.find((keys) => keys.length > 0 && keys.every(isReady)) : [];
  return submission === undefined || sameKeys(ids(submission), published.submission)
    ? published
    : { ...published, submission: ids(submission) };
}

function firstAllowed(input: NextStateInput, published: Published, changes: readonly Partial<Published>[]): Published {
  const held = claims(caches(input, published), input.keyById);
  const isAllowed = (next: Published): boolean => claims(caches(input, next), input.keyById).isSupersetOf(held);
  const differs = (next: Published): boolean =>
    !sameKeys(next.dnskeys, published.dnskeys) || !sameKeys(next.signers, published.signers);
  return (
    changes.map((change) => ({ ...published, ...change })).find((next) => differs(next) && isAllowed(next)) ?? published
  );
}

/** Returns the sets that caches may hold once `published` is served. */
function caches({ now, required }: NextStateInput, { dnskeys, signers }: Published): Caches {
  const ahead = (history: PublicationHistory, keys: readonly string[]): PublicationHistory =>
    sameKeys(newest(history).keys, keys) ? history : publish(history, { keys, revision: Infinity, since: 0, ttl: 0 });
  return { ds: required.ds, dnskeys: ahead(now.dnskeys, dnskeys), signers: ahead(now.signers, signers) };
}

/** Returns the keys that belong in the DNSKEY set. */
function neededKeys({ entry, ds, signers }: Requirements): Key[] {
  return [...new Set([...(entry === undefined ? [] : [entry]), ...ds, ...signers])];
}

/** Returns all keys, then the keys of each algorithm, then each key separately. */
function groups(keys: readonly Key[]): (readonly Key[])[] {
  return [keys, ...Map.groupBy(keys, ({ algorithm }) => algorithm).values(), ...keys.map((key) => [key])];
}

const ids = (keys: readonly Key[]): string[] => keys.map(({ id }) => id);
