import { type Key, type KeySet, newKeySet } from '../key-set.ts';
import { rolloverEvents } from './rollover-events.ts';

function key(role: Key['role'], tag: number, more: Partial<Key> = {}): Key {
  return { id: `${role}${tag}`, role, algorithm: 13, tag, publicKey: '', digests: {}, created: 0, ...more };
}

/** Returns a key set that publishes these keys and published the `before` keys earlier. */
function keySet(keys: readonly Key[], published: readonly string[], ...before: (readonly string[])[]): KeySet {
  const version = (ids: readonly string[]) => ({ keys: ids, revision: 1, since: 0, ttl: 0 });
  const history = [...before, published].map(version);
  const signers = history.map((set) => ({ ...set, keys: set.keys.filter((id) => !id.startsWith('KSK')) }));
  return { ...newKeySet({ ttl: 0 }, 0), keys, dnskeys: history, signers };
}

const [ksk, zsk, csk] = [key('KSK', 1), key('ZSK', 2), key('CSK', 3)];
const signed = keySet([ksk, zsk], ['KSK1', 'ZSK2']);
const none = keySet([ksk, zsk], []);
const next = key('KSK', 4, { algorithm: 15 });
const leaked = { ...zsk, compromised: true };

test.each<[string, KeySet | undefined, KeySet, string[]]>([
  ['a zone is enabled for the first time', undefined, signed, []],
  ['a zone is enabled with the keys that it had', none, signed, []],
  ['a zone is unsigned', signed, none, []],
  ['nothing happens', signed, signed, []],
  [
    'a key is made',
    signed,
    keySet([ksk, zsk, next], ['KSK1', 'ZSK2']),
    ['KeyRollover: KSK 4 (ED25519) takes the place of KSK 1 (ECDSAP256SHA256).'],
  ],
  [
    'a key is made in the place of one that others may know',
    signed,
    keySet([ksk, leaked, key('ZSK', 5)], ['KSK1', 'ZSK2']),
    [
      'warning KeyRollover: ZSK 5 (ECDSAP256SHA256) takes the place of ZSK 2 (ECDSAP256SHA256). The private key of 2 may be known to others.',
    ],
  ],
  [
    'keys are made in the place of one that does the work of both',
    keySet([csk], ['CSK3']),
    keySet([csk, ksk, zsk], ['CSK3']),
    [
      'KeyRollover: KSK 1 (ECDSAP256SHA256) takes the place of CSK 3 (ECDSAP256SHA256).',
      'KeyRollover: ZSK 2 (ECDSAP256SHA256) takes the place of CSK 3 (ECDSAP256SHA256).',
    ],
  ],
  [
    'caches may still remember the old key',
    keySet([ksk, zsk, next], ['KSK1', 'ZSK2', 'KSK4']),
    keySet([ksk, zsk, next], ['ZSK2', 'KSK4'], ['KSK1', 'ZSK2', 'KSK4']),
    [],
  ],
  [
    'the old key is forgotten',
    keySet([ksk, zsk, next], ['ZSK2', 'KSK4'], ['KSK1', 'ZSK2', 'KSK4']),
    keySet([zsk, next], ['ZSK2', 'KSK4']),
    ['KeyRolloverCompleted: KSK 1 (ECDSAP256SHA256) was removed: no data in caches of resolvers needs it.'],
  ],
])('events when %s', (...[, before, after, events]) => {
  const reported = rolloverEvents(before, after);
  expect(
    reported.map(({ isWarning, reason, message }) => `${isWarning ? 'warning ' : ''}${reason}: ${message}`),
  ).toEqual(events);
});
