import { type Key, type KeySet, signsKeys, signsZone } from './key-set.ts';
import { entryKey, signerKey } from './requirements.ts';
import type { KeyPolicy, RolloverRequest } from './policy.ts';
import { keysOf } from './publication-history.ts';

type Role = RolloverRequest['keys'][number];

/** Starts requested and due rollovers by marking their keys as retired. */
export function retireKeys(keySet: KeySet, policy: KeyPolicy, now: number): KeySet {
  const request = newRequest(keySet, policy, now);
  const asked = request === undefined ? keySet : honour(keySet, policy, request, now);
  if (!policy.enabled) return asked;
  const due = dueRollovers(asked, policy).filter(({ at }) => at <= now);
  return due.reduce((set, { key }) => retire(set, (other) => other.id === key.id, now), asked);
}

/** Returns when the next scheduled rollover begins. Undefined if none is scheduled. */
export function nextRollover(keySet: KeySet, policy: KeyPolicy): number | undefined {
  const times = policy.enabled ? dueRollovers(keySet, policy).map(({ at }) => at) : [];
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * Returns the requested rollover. Undefined if it was already carried out. After a request with a future time, any
 * other time is new.
 */
function newRequest(
  { honoured = -Infinity }: KeySet,
  { rollover }: KeyPolicy,
  now: number,
): RolloverRequest | undefined {
  if (rollover === undefined || rollover.requestedAt === honoured) return undefined;
  return rollover.requestedAt > honoured || honoured > now ? rollover : undefined;
}

/** Ignores a rollover request for keys that are already being replaced, unless they are compromised. */
function honour(keySet: KeySet, policy: KeyPolicy, request: RolloverRequest, now: number): KeySet {
  const honoured = { ...keySet, honoured: request.requestedAt };
  const signs = (key: Key): boolean =>
    (request.keys.includes('KSK') && signsKeys(key)) || (request.keys.includes('ZSK') && signsZone(key));
  if (request.compromised === true) return retire(honoured, signs, now, true);
  if (!policy.enabled) return honoured;
  const current = request.keys.flatMap((role) => workingKey(keySet, policy.algorithm, role) ?? []);
  return retire(honoured, (key) => current.includes(key), now);
}

function retire(keySet: KeySet, which: (key: Key) => boolean, now: number, compromised = false): KeySet {
  const mark = (key: Key): Key => ({
    ...key,
    retired: key.retired ?? now,
    ...(compromised ? { compromised } : {}),
  });
  return { ...keySet, keys: keySet.keys.map((key) => (which(key) ? mark(key) : key)) };
}

function dueRollovers(keySet: KeySet, policy: KeyPolicy): { key: Key; at: number }[] {
  const lifetimes: readonly (readonly [Role, number | undefined])[] = [
    ['KSK', policy.kskLifetime],
    ['ZSK', policy.zskLifetime],
  ];
  return lifetimes.flatMap(([role, lifetime]) => {
    const key = workingKey(keySet, policy.algorithm, role);
    return key?.active === undefined || lifetime === undefined ? [] : [{ key, at: key.active + lifetime }];
  });
}

/** Returns the key in a role, if it is active and its predecessor is removed. */
function workingKey(keySet: KeySet, algorithm: number, role: Role): Key | undefined {
  return role === 'KSK' ? workingEntry(keySet, algorithm) : workingSigner(keySet, algorithm);
}

function workingEntry(keySet: KeySet, algorithm: number): Key | undefined {
  const entry = entryKey(keySet, algorithm);
  const isAlone = keySet.keys.every((key) => key === entry || !signsKeys(key) || key.ds === undefined);
  return entry?.ds?.everywhere !== undefined && isAlone ? entry : undefined;
}

function workingSigner(keySet: KeySet, algorithm: number): Key | undefined {
  const signer = signerKey(keySet, algorithm);
  const published = new Set([...keysOf(keySet.dnskeys), ...keysOf(keySet.signers)]);
  const isAlone = keySet.keys.every(
    (key) => key === signer || !signsZone(key) || key.algorithm !== algorithm || !published.has(key.id),
  );
  return signer?.active !== undefined && isAlone ? signer : undefined;
}
