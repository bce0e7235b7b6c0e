import { type Key, type KeySet, signsKeys, signsZone } from '../key-set.ts';
import { mnemonicOf } from '../mnemonic.ts';
import { keysOf, newest } from '../publication-history.ts';

export interface RolloverEvent {
  readonly reason: 'KeyRollover' | 'KeyRolloverCompleted';
  /** The key concerned. An event with the same key and reason occurs only once. */
  readonly key: string;
  readonly isWarning: boolean;
  readonly message: string;
}

/**
 * Returns the rollovers that began or ended between two versions of a key set. Enabling and disabling DNSSEC are not
 * rollovers.
 */
export function rolloverEvents(before: KeySet | undefined, after: KeySet): RolloverEvent[] {
  if (before === undefined || newest(after.signers).keys.length === 0) return [];
  return [...started(before, after), ...completed(before, after)];
}

function started(before: KeySet, after: KeySet): RolloverEvent[] {
  const known = new Set(before.keys.map(({ id }) => id));
  const published = new Set([...newest(before.dnskeys).keys, ...newest(before.signers).keys]);
  return after.keys
    .filter(({ id }) => !known.has(id))
    .flatMap((key) => {
      const old = after.keys.filter((other) => published.has(other.id) && hasSameTask(key, other));
      return old.length === 0 ? [] : [takesPlace(key, old)];
    });
}

function takesPlace(key: Key, old: readonly Key[]): RolloverEvent {
  const leaked = old.filter(({ compromised }) => compromised === true);
  const risk = ` The private key of ${leaked.map(({ tag }) => tag).join(', ')} may be known to others.`;
  const message = `${nameOf(key)} takes the place of ${old.map(nameOf).join(', ')}.`;
  return {
    reason: 'KeyRollover',
    key: key.id,
    isWarning: leaked.length > 0,
    message: leaked.length > 0 ? message + risk : message,
  };
}

function completed(before: KeySet, after: KeySet): RolloverEvent[] {
  const known = publishedKeys(after);
  const gone = before.keys.filter(({ id }) => publishedKeys(before).has(id) && !known.has(id));
  return gone.map((key) => ({
    reason: 'KeyRolloverCompleted',
    key: key.id,
    isWarning: false,
    message: `${nameOf(key)} was removed: no data in caches of resolvers needs it.`,
  }));
}

/** Returns the keys whose records or signatures a server or a cache may have. */
function publishedKeys({ dnskeys, signers }: KeySet): ReadonlySet<string> {
  return keysOf(dnskeys).union(keysOf(signers));
}

function hasSameTask(a: Key, b: Key): boolean {
  return (signsKeys(a) && signsKeys(b)) || (signsZone(a) && signsZone(b));
}

function nameOf({ role, tag, algorithm }: Key): string {
  return `${role} ${tag} (${mnemonicOf(algorithm)})`;
}
