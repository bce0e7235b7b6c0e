import {
  KEY_STATE,
  make,
  privateKeyField,
  SecretKind,
  type SecretResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { dnssecOn, zoneOf } from '../testing/objects.ts';
import { type Key, type KeySet, newKeySet } from './key-set.ts';
import { type KeyState, keyStateOf } from './key-state.ts';
import { type NewKey, newKey } from './new-key.ts';
import { publish } from './publication-history.ts';
import { KeyReader } from './secrets/key-reader.ts';

const NOW = Date.UTC(2026, 0, 1);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

let ksk: NewKey;
let zsk: NewKey;
beforeAll(async () => {
  ksk = await newKey({ role: 'KSK', algorithm: 13 }, 'example.com', NOW);
  zsk = await newKey({ role: 'ZSK', algorithm: 13 }, 'example.com', NOW);
});

type Signing = 'nobody signs' | 'DNSKEY alone' | 'all is signed';

function keySetWith(signing: Signing): KeySet {
  const empty = newKeySet({ ttl: 3600 }, NOW);
  const version = (...keys: Key[]) => ({ keys: keys.map(({ id }) => id), revision: 1, since: NOW, ttl: 3600 });
  const dnskeys = publish(empty.dnskeys, version(ksk.key, zsk.key));
  return {
    ...empty,
    keys: [ksk.key, zsk.key],
    ...(signing === 'nobody signs' ? {} : { dnskeys }),
    ...(signing === 'all is signed' ? { signers: publish(empty.signers, version(zsk.key)) } : {}),
  };
}

function secretWith(keySet: object, pems: readonly NewKey[] = [ksk, zsk]): SecretResource {
  const data = Object.fromEntries(pems.map(({ key, pem }) => [privateKeyField(key.id), base64(pem)]));
  return make(
    SecretKind,
    { namespace: 'keys', name: 'dnssec' },
    { data: { [KEY_STATE]: base64(JSON.stringify(keySet)), ...data } },
  );
}

interface Case {
  /** `spec.dnssec`. Enabled by default. */
  readonly dnssec?: Partial<typeof dnssecOn | { enabled: boolean; force: boolean }>;
  readonly status?: 'Generated' | 'Published' | 'Ready' | 'Active' | 'Retired' | 'Dead';
  readonly secret?: () => SecretResource;
}

function stateOf({ dnssec, status, secret }: Case): KeyState {
  const zone = zoneOf('example.com');
  const spec = { ...zone.spec, dnssec: { ...dnssecOn, ...dnssec } };
  const { tag } = zsk.key;
  const key = { tag, role: 'ZSK', algorithm: 'ECDSAP256SHA256', state: status, since: '2026-01-01T00:00:00Z' };
  const shown = status === undefined ? {} : { status: { dnssec: { keys: [key], ds: [] } } };
  const reader = new KeyReader();
  const secrets = { secretOf: () => secret?.(), read: (one: SecretResource) => reader.read(one) };
  return keyStateOf({ ...zone, spec, ...shown } as unknown as ZoneResource, secrets);
}

const forcedOff = { enabled: false, force: true };

describe('the keys of a zone are', () => {
  test.each<[string, Case, KeyState['state']]>([
    ['where there never were any', {}, 'unsigned'],
    ['where some are kept and none is published', { secret: () => secretWith(keySetWith('nobody signs')) }, 'unsigned'],
    // RFC 6781 4.4.2.1, RFC 7583 3.3.5: an algorithm with a published DNSKEY has signatures. Without signatures the
    // zone is unsigned.
    [
      'where DNSKEY is published before the signatures',
      { secret: () => secretWith(keySetWith('DNSKEY alone')) },
      'unsigned',
    ],
    ['where they sign the zone', { secret: () => secretWith(keySetWith('all is signed')), status: 'Active' }, 'signed'],
    [
      'where DNSSEC is to be off, but is not yet',
      { dnssec: { enabled: false }, secret: () => secretWith(keySetWith('all is signed')) },
      'signed',
    ],
  ])('%s: %j %s', (_, given, state) => expect(stateOf(given).state).toBe(state));

  // RFC 7583 3.1: from Published to Active, a cache may have the key or depend on it.
  test.each([
    ['Generated', 'unsigned'],
    ['Published', 'missing'],
    ['Ready', 'missing'],
    ['Active', 'missing'],
    ['Retired', 'unsigned'],
    ['Dead', 'unsigned'],
  ] as const)('gone with their Secret, after the status has said %s: %s', (status, state) => {
    expect(stateOf({ status }).state).toBe(state);
    expect(stateOf({ status, dnssec: forcedOff }).state).toBe('unsigned');
  });

  const damages: [string, () => SecretResource, RegExp][] = [
    ['without a state', () => ({ ...secretWith({}), data: {} }), /has no state\.json that can be read/],
    [
      'with a state that is no JSON',
      () => ({ ...secretWith({}), data: { [KEY_STATE]: base64('{') } }),
      /has no state\.json/,
    ],
    [
      'of a newer version',
      () => secretWith({ ...keySetWith('all is signed'), version: 2 }),
      /newer version of the operator/,
    ],
    ['without a private key', () => secretWith(keySetWith('all is signed'), [ksk]), /does not have the private half/],
    [
      'with the private key of another',
      () => secretWith(keySetWith('all is signed'), [ksk, { key: zsk.key, pem: ksk.pem }]),
      /does not have the private half/,
    ],
  ];

  test.each(damages)('missing, with a Secret %s; forced off, it counts for nothing', (_, secret, message) => {
    const state = stateOf({ secret });
    expect(state).toEqual({ state: 'missing', message: expect.stringMatching(message) as string });
    expect(stateOf({ secret, dnssec: forcedOff })).toMatchObject({ state: 'unsigned' });
    expect(stateOf({ secret, dnssec: forcedOff })).not.toHaveProperty('stored');
  });

  test('missing, with a Secret that lacks a key in use, which is named by its tag', () => {
    const { keys, ...rest } = keySetWith('nobody signs');
    const secret = (): SecretResource => secretWith({ ...rest, keys: keys.slice(0, 1) });
    expect(stateOf({ secret, status: 'Active' })).toEqual({
      state: 'missing',
      message: expect.stringContaining(`does not have the keys ${zsk.key.tag}.`) as string,
    });
  });
});
