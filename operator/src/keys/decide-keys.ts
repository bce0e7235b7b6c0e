import { type Key, keyFinder, type KeySet, signsKeys } from './key-set.ts';
import type { KeyCondition } from './conditions/key-condition.ts';
import { keyConditions } from './conditions/key-conditions.ts';
import { adoptImportedKeys } from './adopt-imported-keys.ts';
import { noteDelegation } from './note-delegation.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { isNothing, nextState, type Published } from './next-state.ts';
import { requirementsOf, type WantedKey } from './requirements.ts';
import { markSubmitted, registrationDelay, withoutCompleted } from './ds-submission.ts';
import { type DnssecPhase, phaseOf } from './phase.ts';
import { isParentless, observeParentless, parentlessTiming, withParentless } from './parentless.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { nextRollover, retireKeys } from './retire.ts';
import { observe } from './key-ds.ts';
import {
  expire,
  keysOf,
  lengthen,
  newest,
  publish,
  sameKeys,
  serve,
  type PublicationHistory,
  type Version,
} from './publication-history.ts';
import { type UpcomingDs, upcomingDs } from './upcoming-ds.ts';
import { nextDecision } from './next-decision.ts';
import { discountUnwatched, isTiming } from './watched-time.ts';

export interface DecideInput extends ParentFacts {
  readonly keySet: KeySet;
  readonly policy: KeyPolicy;
  readonly timing: KeyTiming;
  /** The newest revision of the key set that all servers are known to serve. Undefined if unknown. */
  readonly served?: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface KeyDecision {
  /** Store this key set before you publish anything made from it. It is the same object if no write is needed. */
  readonly keySet: KeySet;
  /** Keys to generate and add to the key set before the next decision. Nothing is published until then. */
  readonly wanted: readonly WantedKey[];
  readonly phase: DnssecPhase;
  readonly conditions: readonly KeyCondition[];
  /** The key whose DS record the parent needs next, after the DS records that it must have now. */
  readonly upcoming?: UpcomingDs;
  readonly nextRollover?: number;
  /** When to decide again without an event. */
  readonly decideAgainAt?: number;
}

/**
 * Decides the next publication of a zone's keys, signatures and DS records. Pure: the same input returns the same
 * decision, and a repeated decision without an event changes nothing. Invariant: any mixture of data fetched now and
 * data cached earlier from any server either validates or shows the zone as unsigned. Only two things can break this:
 * `force`, and a DS record that the parent restores on its own.
 */
export function decideKeys(input: DecideInput): KeyDecision {
  return isParentless(input.keySet, input)
    ? decide({ ...input, timing: parentlessTiming(input.timing) }, true)
    : decide(input, false);
}

function decide(input: DecideInput, parentless: boolean): KeyDecision {
  const { policy, timing, now } = input;
  const note = takeNote({ ...input, keySet: withParentless(input.keySet, parentless, timing) });
  const seen = retireKeys(policy.enabled ? adoptImportedKeys(note, timing, now) : note, policy, now);
  const required = requirementsOf(seen, policy);
  const keyById = keyFinder(seen);
  const published: Published =
    policy.force === true && !policy.enabled
      ? { dnskeys: [], signers: [], submission: [] }
      : nextState({
          now: seen,
          required,
          enabled: policy.enabled,
          maySubmit: parentless || seen.elsewhere === undefined,
          keyById,
        });
  const after = publishAll(seen, published, timing, now);
  const asked = parentless ? observeParentless(after, timing, now) : after;
  const next = forget(markActive(asked, now), policy, timing, now);
  const keySet = isWorthKeeping(input.keySet, next, timing.margin) ? next : input.keySet;
  return {
    keySet,
    wanted: policy.enabled || !isNothing(published) ? required.wanted : [],
    phase: phaseOf(keySet, policy),
    conditions: keyConditions({ ...input, keySet }),
    upcoming: upcomingDs(keySet, policy, timing),
    nextRollover: nextRollover(keySet, policy),
    decideAgainAt: nextDecision(keySet, policy, timing, now),
  };
}

/** Applies the passage of time, server acknowledgements and the observed parent DS to the key set. */
function takeNote(input: DecideInput): KeySet {
  const { timing, served, now } = input;
  const { margin, dnskeyTtl, zoneTtl } = timing;
  const watched = discountUnwatched(input.keySet, margin, now);
  const renew = (
    history: PublicationHistory,
    ttl: number,
    isUnknown?: (version: Version) => boolean,
  ): PublicationHistory => {
    const lengthened = lengthen(history, ttl);
    return expire(served === undefined ? lengthened : serve(lengthened, served, now), { margin, now, isUnknown });
  };
  const keySet = noteParent({ ...watched, submissions: renew(watched.submissions, 0) }, input);
  const isUnknown = (version: Version): boolean =>
    version.keys.length === 0 && isNewToAll(version, { ...input, keySet });
  return {
    ...keySet,
    dnskeys: renew(keySet.dnskeys, newest(keySet.dnskeys).keys.length === 0 ? zoneTtl : dnskeyTtl, isUnknown),
    signers: renew(keySet.signers, zoneTtl, isUnknown),
    watched: now,
  };
}

function noteParent(keySet: KeySet, { parent, timing, now }: DecideInput): KeySet {
  if (keySet.parentless === true) {
    const asked = observeParentless(keySet, timing, now);
    return parent === undefined ? asked : noteDelegation(asked, { parent, timing, now });
  }
  if (parent === undefined) return keySet;
  const { margin } = timing;
  const submitted = keysOf(keySet.submissions);
  const keys = keySet.keys.map((key) => observe(key, { parent, isSubmitted: submitted.has(key.id), margin, now }));
  const submissions = withoutCompleted(keySet.submissions, keys, timing, Math.min(parent.at, now));
  return noteDelegation({ ...keySet, keys, submissions }, { parent, timing, now });
}

/**
 * Returns true if no cache can hold unsigned data of the zone. Either no unsigned data was served, or the parent has
 * never delegated to the zone.
 */
function isNewToAll(
  { unserved, reached, replaced = Infinity }: Version,
  { keySet, parent, unreached }: DecideInput,
): boolean {
  if (keySet.parentless === true) return unserved === true;
  if (parent === undefined || keySet.elsewhere !== undefined) return false;
  return unserved === true || (unreached === true && reached !== true && parent.at >= replaced);
}

function publishAll(
  keySet: KeySet,
  { dnskeys, signers, submission }: Published,
  timing: KeyTiming,
  now: number,
): KeySet {
  const revision = keySet.revision + 1;
  const put = (history: PublicationHistory, keys: readonly string[], ttl: number): PublicationHistory =>
    sameKeys(newest(history).keys, keys) ? history : publish(history, { keys, revision, since: now, ttl });
  const next = {
    dnskeys: put(keySet.dnskeys, dnskeys, dnskeys.length === 0 ? timing.zoneTtl : timing.dnskeyTtl),
    signers: put(keySet.signers, signers, timing.zoneTtl),
    submissions: put(keySet.submissions, submission, registrationDelay(timing)),
  };
  const isSame =
    next.dnskeys === keySet.dnskeys && next.signers === keySet.signers && next.submissions === keySet.submissions;
  return isSame ? keySet : { ...keySet, ...next, keys: markSubmitted(keySet.keys, submission, timing, now), revision };
}

function markActive(keySet: KeySet, now: number): KeySet {
  const signers = newest(keySet.signers).keys;
  const works = (key: Key): boolean => (signsKeys(key) ? key.ds?.everywhere !== undefined : signers.includes(key.id));
  const keys = keySet.keys.map((key) => (key.active === undefined && works(key) ? { ...key, active: now } : key));
  return { ...keySet, keys };
}

/** Drops unused keys after the retention time, or at once if they are compromised. */
function forget(keySet: KeySet, policy: KeyPolicy, { retention }: KeyTiming, now: number): KeySet {
  const { entry, ds, signers } = requirementsOf(keySet, policy);
  const needed = new Set([entry, ...ds, ...signers].map((key) => key?.id));
  const published = new Set([...keysOf(keySet.dnskeys), ...keysOf(keySet.signers)]);
  const mark = ({ hidden, ...key }: Key): Key =>
    needed.has(key.id) || published.has(key.id) ? key : { ...key, hidden: Math.min(hidden ?? now, now) };
  const isKept = ({ hidden, compromised }: Key): boolean =>
    hidden === undefined || (compromised !== true && now < hidden + retention);
  return { ...keySet, keys: keySet.keys.map(mark).filter(isKept) };
}

/** Returns true if anything other than the time has changed, or if elapsed waiting time must be recorded. */
function isWorthKeeping(before: KeySet, after: KeySet, margin: number): boolean {
  const content = ({ watched: _, ...rest }: KeySet): string => JSON.stringify(rest);
  return content(before) !== content(after) || (isTiming(after) && after.watched - before.watched >= margin / 2);
}
