import { ACCOUNTS_NAMESPACE, type DomainClaimSpec, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type ClaimDecision, decideClaim, type WantedClaim } from './decide-claim.ts';
import type { Claimed } from './standing.ts';

const now = Date.UTC(2026, 5, 10);
const days = (number: number): string => new Date(now + number * 86_400_000).toISOString();
const SUFFIX = 'free.example';
const mine = { namespace: ACCOUNTS_NAMESPACE, account: 'a1' };
const bySuffix = { grantedBy: { domain: SUFFIX, namespace: SYSTEM_NAMESPACE } };

/** A claim that is ten days old. Its Zone has these facts, or does not exist. */
function claimed(spec: Partial<DomainClaimSpec>, zone?: Partial<Claimed>): Claimed {
  const { domain = 'mine.free.example', since = days(-10) } = spec;
  const facts = zone === undefined ? {} : { delegateTo: [], isSuffix: false, isRegistered: false, ...zone };
  return { spec: { ...mine, ...spec, domain, zone: domain }, since: Date.parse(since), ...facts };
}

const suffix = (zone?: Partial<Claimed>): Claimed =>
  claimed(
    { domain: SUFFIX, namespace: SYSTEM_NAMESPACE, account: undefined, proof: 'TrustedNamespace', since: days(-20) },
    zone,
  );
const open = suffix({ isSuffix: true });
const held = (spec: Partial<DomainClaimSpec> = {}, zone: Partial<Claimed> = { isRegistered: true }): Claimed =>
  claimed({ ...bySuffix, ...spec }, zone);

interface Scene {
  readonly wants?: Partial<WantedClaim>;
  readonly zone?: { readonly isSuffix?: boolean; readonly isRegistered?: boolean };
  readonly claim?: Claimed;
  readonly above?: readonly Claimed[];
}

function decide({ wants, ...scene }: Scene): ClaimDecision {
  const wanted = { domain: 'mine.free.example', zone: 'mine.free.example', ...mine, ...wants };
  const reserved = { serviceDomain: 'fourwinds.example', denied: [] };
  const given = { below: [], contenders: [], reserved, requiresProof: true, now };
  return decideClaim({ wanted, above: [open], ...given, ...scene });
}

function decision(scene: Scene): string {
  const { state, ...decided } = decide(scene);
  const until = 'spec' in decided && state === 'held' ? decided.spec.grantNeededBy : undefined;
  return until === undefined ? state : `${state} until ${until}`;
}

const registered = { isRegistered: true };
const deeper = { domain: 'a.mine.free.example', zone: 'a.mine.free.example' };

describe('a new zone below a suffix', () => {
  test.each<[string, Scene, string]>([
    ['is granted by the suffix if it is registered', { zone: registered }, 'held'],
    ['belongs to nobody without a registration', { zone: {} }, 'refused'],
    ['is not granted by a zone that is no suffix', { zone: registered, above: [suffix({})] }, 'refused'],
    ['can be granted by delegateTo', { above: [suffix({ delegateTo: [{ name: 'mine', account: 'a1' }] })] }, 'held'],
    ['belongs to the owner of the name above it', { wants: deeper, above: [held(), open] }, 'held'],
    ['does not belong to another account', { wants: { ...deeper, account: 'a2' }, above: [held(), open] }, 'refused'],
    ['is not registered by itself further below', { wants: deeper, zone: registered }, 'refused'],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));

  test('has the proof and the authority of the suffix', () => {
    expect(decide({ zone: registered })).toMatchObject({ spec: { proof: 'ZoneAbove', ...bySuffix } });
    expect(decide({ zone: registered })).not.toHaveProperty('spec.proofNeeded');
  });

  test('is refused with the name to register', () => {
    expect(decide({ wants: deeper })).toMatchObject({
      reason: 'DomainConflict',
      message:
        'a.mine.free.example is below free.example, where names are registered: its owner must have registered mine.free.example at /domains (POST /domains through REST)',
    });
  });
});

describe('a registered zone is served', () => {
  const unlabelled = held({}, {});
  const gone = held({ releasedAt: days(-1) }, undefined);
  test.each<[string, Scene, string]>([
    ['as before', { claim: held(), zone: registered }, 'held'],
    ['for seven days if it loses its label', { claim: unlabelled, zone: {} }, `held until ${days(7)}`],
    ['no longer after that', { claim: held({ grantNeededBy: days(-1) }, {}), zone: {} }, 'withdrawn'],
    [
      'again with its label',
      { claim: held({ grantNeededBy: days(-1), withdrawnAt: days(-1) }), zone: registered },
      'held',
    ],
    ['while the Zone of the suffix is gone', { claim: held(), zone: registered, above: [suffix()] }, 'held'],
    [
      'for seven days if the Zone above is no longer a suffix',
      { claim: held(), zone: registered, above: [suffix({})] },
      `held until ${days(7)}`,
    ],
    ['for seven days if it was retained', { claim: held({ retained: true }, undefined) }, `held until ${days(7)}`],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));

  test('with the authority of the suffix during the notice', () => {
    expect(decide({ claim: unlabelled, zone: {} })).toMatchObject({ spec: bySuffix });
  });

  test.each<[string, Claimed, string]>([
    ['while the Zone of the name is gone', gone, 'held'],
    ['during a notice', held({ grantNeededBy: days(2) }, {}), 'held'],
    ['until a notice ends', held({ grantNeededBy: days(-1) }, {}), 'withdrawn'],
  ])('as are names below it, %s', (_, name, expected) => {
    const claim = claimed({ ...deeper, ...bySuffix }, {});
    expect(decision({ wants: deeper, claim, above: [name, open], zone: {} })).toBe(expected);
  });
});

test('a suffix may be a public suffix', () => {
  const wants = { domain: 'github.io', zone: 'github.io', namespace: SYSTEM_NAMESPACE, account: undefined };
  const above: Claimed[] = [];
  const proof = 'TrustedNamespace';
  expect(decision({ wants: { ...wants, proof }, zone: { isSuffix: true }, above })).toBe('held');
  expect(decision({ wants: { ...wants, proof }, zone: {}, above })).toBe('refused');
});
