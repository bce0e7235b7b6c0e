import { type ClaimDecision, decideClaim, type WantedClaim } from './decide-claim.ts';
import type { Claimed } from './standing.ts';
import { ACCOUNTS_NAMESPACE, type DelegateTo, type DomainClaimSpec, SYSTEM_NAMESPACE } from '@fourwinds/resources';

const now = Date.UTC(2026, 5, 10);
const days = (number: number): string => new Date(now + number * 86_400_000).toISOString();

/** A claim of the namespace `victim`. It is ten days old, and its Zone has no grants. */
function claimed(domain: string, spec: Partial<DomainClaimSpec> = {}, delegateTo: DelegateTo[] | null = []): Claimed {
  const { since = days(-10), ...rest } = spec;
  return {
    spec: { domain, namespace: 'victim', zone: domain, ...rest },
    since: Date.parse(since),
    ...(delegateTo === null ? {} : { delegateTo }),
  };
}

interface Scene {
  readonly wants?: Partial<WantedClaim>;
  readonly claim?: Claimed;
  readonly above?: Claimed[];
  readonly below?: Claimed[];
  readonly contenders?: WantedClaim[];
  readonly requiresProof?: boolean;
}

function decide({ wants, ...rest }: Scene): ClaimDecision {
  const wanted = { domain: 'sub.example.com', namespace: 'team', zone: 'zone', ...wants };
  const reserved = { serviceDomain: 'fourwinds.example', denied: ['bank.example'] };
  return decideClaim({ wanted, above: [], below: [], contenders: [], reserved, requiresProof: false, now, ...rest });
}

function decision(scene: Scene): string {
  const decision = decide(scene);
  if (decision.state === 'refused') return decision.reason;
  return decision.state === 'held' && decision.spec.grantNeededBy !== undefined
    ? `held until ${decision.spec.grantNeededBy}`
    : decision.state;
}

const mine = { namespace: 'team', zone: 'zone' };
const example = claimed('example.com');
const granting = claimed('example.com', {}, [{ name: 'sub', namespace: 'team' }]);
const proven = claimed('example.com', { proof: 'TrustedNamespace', since: days(-1) });
const byExample = { grantedBy: { domain: 'example.com', namespace: 'victim' } };

describe('where proofs are demanded', () => {
  const strict = { requiresProof: true };
  const waiting = { ...mine, proofNeeded: true };
  const byTXT = { proof: 'TXTRecord' } as const;
  const contender = { domain: 'sub.example.com', namespace: 'other', zone: 'other', ...byTXT };
  const own = (spec: Partial<DomainClaimSpec>) => claimed('example.com', { namespace: 'team', ...spec });

  test.each<[string, Scene, boolean]>([
    ['a new domain waits for a proof', {}, true],
    ['it goes on waiting', { claim: claimed('sub.example.com', waiting) }, true],
    ['a proof ends that', { claim: claimed('sub.example.com', waiting), wants: byTXT }, false],
    ['trust of administrators is one', { wants: { proof: 'TrustedAccount' } }, false],
    ['a claim from before is left as it is', { claim: claimed('sub.example.com', mine) }, false],
    [
      'another owner who comes after one from before waits',
      { claim: claimed('sub.example.com', { releasedAt: days(-8) }) },
      true,
    ],
    ['a name below an own zone that waits waits', { above: [own({ proofNeeded: true })] }, true],
    ['a name below an own proven zone is served', { above: [own(byTXT)] }, false],
    ['a name below an own zone from before is served', { above: [own({})] }, false],
    [
      'a name that is granted by a proven zone is served',
      { above: [{ ...granting, spec: { ...granting.spec, ...byTXT } }] },
      false,
    ],
    [
      'it waited for the zone above, and is served with it',
      { claim: claimed('sub.example.com', waiting), above: [own(byTXT)] },
      false,
    ],
    ['the demand is taken back', { claim: claimed('sub.example.com', waiting), requiresProof: false }, false],
  ])('%s', (_, scene, isNeeded) => {
    const decision = decide({ ...strict, ...scene });
    expect(decision.state).toBe('held');
    expect(decision.state === 'held' && decision.spec.proofNeeded).toBe(isNeeded || undefined);
  });

  test('an owner who was never served loses the domain to a proof at once', () => {
    const claim = claimed('sub.example.com', waiting);
    expect(decision({ ...strict, claim, contenders: [contender] })).toBe('withdrawn');
    const before = claimed('sub.example.com', mine);
    expect(decision({ ...strict, claim: before, contenders: [contender] })).toBe(`held until ${days(7)}`);
  });
});

describe('who has a domain', () => {
  test.each<[string, Scene, string]>([
    ['nobody: the zone takes it', {}, 'held'],
    ['this zone already', { claim: claimed('sub.example.com', mine) }, 'held'],
    [
      'this zone, deleted and applied again',
      { claim: claimed('sub.example.com', { ...mine, releasedAt: days(-1) }) },
      'held',
    ],
    [
      'this zone, retained and applied again',
      { claim: claimed('sub.example.com', { ...mine, retained: true }) },
      'held',
    ],
    ['another owner', { claim: claimed('sub.example.com') }, 'DomainConflict'],
    [
      'another account in the same namespace',
      { claim: claimed('sub.example.com', { ...mine, account: 'a1' }) },
      'DomainConflict',
    ],
    [
      'another owner who let go six days ago',
      { claim: claimed('sub.example.com', { releasedAt: days(-6) }) },
      'DomainConflict',
    ],
    [
      'another owner who let go eight days ago',
      { claim: claimed('sub.example.com', { releasedAt: days(-8) }) },
      'held',
    ],
    [
      'another Zone of the same owner',
      { claim: claimed('sub.example.com', { ...mine, zone: 'second' }) },
      'DomainConflict',
    ],
    [
      'another Zone of the same owner that is gone',
      { claim: claimed('sub.example.com', { ...mine, zone: 'second' }, null) },
      'held',
    ],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));
});

describe('a new zone below that of another owner', () => {
  test.each<[string, Scene, string]>([
    ['without a grant', { above: [example] }, 'DomainConflict'],
    ['with a grant', { above: [granting] }, 'held'],
    [
      'with a grant to another namespace',
      { above: [claimed('example.com', {}, [{ name: 'sub', namespace: 'tea' }])] },
      'DomainConflict',
    ],
    [
      'with a grant of another name',
      { above: [claimed('example.com', {}, [{ name: 'b', namespace: 'team' }])] },
      'DomainConflict',
    ],
    [
      'with a grant of a name that ends alike',
      { wants: { domain: 'xsub.example.com' }, above: [granting] },
      'DomainConflict',
    ],
    ['below a granted name', { wants: { domain: 'a.sub.example.com' }, above: [granting] }, 'held'],
    ['that was let go eight days ago', { above: [claimed('example.com', { releasedAt: days(-8) }, null)] }, 'held'],
    [
      'that was let go yesterday',
      { above: [claimed('example.com', { releasedAt: days(-1) }, null)] },
      'DomainConflict',
    ],
    ['below one of its own', { above: [claimed('example.com', mine)] }, 'held'],
    ['where both are trusted', { wants: { proof: 'TrustedNamespace' }, above: [proven] }, 'DomainConflict'],
    [
      'where it is trusted, and the zone above has no proof',
      { wants: { proof: 'TrustedNamespace' }, above: [example] },
      'held',
    ],
    [
      'whose owner was granted it, and grants it on',
      {
        wants: { domain: 'a.sub.example.com' },
        above: [
          claimed('sub.example.com', { namespace: 'b', ...byExample }, [{ name: 'a', namespace: 'team' }]),
          claimed('example.com', {}, [{ name: 'sub', namespace: 'b' }]),
        ],
      },
      'held',
    ],
    [
      'whose owner was granted it, grants it on, and has lost its own grant',
      {
        wants: { domain: 'a.sub.example.com' },
        above: [
          claimed('sub.example.com', { namespace: 'b', ...byExample }, [{ name: 'a', namespace: 'team' }]),
          example,
        ],
      },
      'DomainConflict',
    ],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));

  test.each([
    ['an account', { account: 'a1' }, { namespace: ACCOUNTS_NAMESPACE, account: 'a1' }, 'held'],
    ['another account', { account: 'a1' }, { namespace: ACCOUNTS_NAMESPACE, account: 'a2' }, 'DomainConflict'],
    [
      'an account that a namespace calls itself',
      { account: 'a1' },
      { namespace: 'team', account: 'a1' },
      'DomainConflict',
    ],
    [
      'the namespace of all accounts',
      { namespace: ACCOUNTS_NAMESPACE },
      { namespace: ACCOUNTS_NAMESPACE, account: 'a1' },
      'DomainConflict',
    ],
  ])('granted to %s', (_, grantee, wants, expected) => {
    const above = [claimed('example.com', {}, [{ name: 'sub', ...grantee }])];
    expect(decision({ wants, above })).toBe(expected);
  });
});

describe('a zone that is there, below one that does not grant it', () => {
  const young = claimed('example.com', { since: days(-1) });
  const own = claimed('sub.example.com', mine);
  test.each<[string, Scene, string]>([
    ['which came later and has no proof', { claim: own, above: [young] }, 'held'],
    ['which came later and is proven: seven days’ notice', { claim: own, above: [proven] }, `held until ${days(7)}`],
    [
      'the notice goes on',
      { claim: claimed('sub.example.com', { ...mine, grantNeededBy: days(2) }), above: [proven] },
      `held until ${days(2)}`,
    ],
    [
      'the notice is over',
      { claim: claimed('sub.example.com', { ...mine, grantNeededBy: days(-1) }), above: [proven] },
      'withdrawn',
    ],
    ['both proven, itself the older', { wants: { proof: 'TrustedNamespace' }, claim: own, above: [proven] }, 'held'],
    [
      'both proven, itself the younger',
      {
        wants: { proof: 'TrustedNamespace' },
        claim: claimed('sub.example.com', { ...mine, since: days(0) }),
        above: [proven],
      },
      `held until ${days(7)}`,
    ],
    [
      'a proof of the zone above it before is none now',
      { claim: claimed('sub.example.com', { ...mine, proof: 'ZoneAbove' }), above: [proven] },
      `held until ${days(7)}`,
    ],
    [
      'it was granted before',
      { claim: claimed('sub.example.com', { ...mine, ...byExample }), above: [example] },
      'withdrawn',
    ],
    [
      'it was granted before, and the Zone above is gone',
      {
        claim: claimed('sub.example.com', { ...mine, ...byExample }),
        above: [claimed('example.com', { releasedAt: days(-1) }, null)],
      },
      'held',
    ],
    [
      'it was granted before by another owner, who is gone',
      {
        claim: claimed('sub.example.com', { ...mine, grantedBy: { domain: 'example.com', namespace: 'before' } }),
        above: [young],
      },
      'held',
    ],
    [
      'it has lost its grant, and gets it again',
      {
        claim: claimed('sub.example.com', { ...mine, ...byExample, withdrawnAt: days(-1), releasedAt: days(-1) }),
        above: [granting],
      },
      'held',
    ],
    [
      'it has lost its grant, and the Zone above is gone',
      {
        claim: claimed('sub.example.com', { ...mine, ...byExample, withdrawnAt: days(-1), releasedAt: days(-1) }),
        above: [claimed('example.com', {}, null)],
      },
      'withdrawn',
    ],
    [
      'below its own, which has lost its grant',
      {
        wants: { domain: 'a.sub.example.com' },
        claim: claimed('a.sub.example.com', { ...mine, ...byExample }),
        above: [claimed('sub.example.com', { ...mine, ...byExample, releasedAt: days(0) }, null), example],
      },
      'withdrawn',
    ],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));

  test('a grant is remembered, and that it was given on', () => {
    expect(decide({ above: [granting] })).toMatchObject({ state: 'held', spec: byExample });
    const own = claimed('sub.example.com', { ...mine, ...byExample });
    expect(decide({ wants: { domain: 'a.sub.example.com' }, above: [own, granting] })).toMatchObject({
      spec: byExample,
    });
  });

  test('a proof for a zone is a proof for the names that it grants', () => {
    const above = [claimed('example.com', { proof: 'TrustedAccount' }, [{ name: 'sub', namespace: 'team' }])];
    expect(decide({ above })).toMatchObject({ spec: { proof: 'ZoneAbove' } });
    expect(decide({ above: [granting] })).not.toHaveProperty('spec.proof');
  });
});

describe('the owner of a zone wants a name below it', () => {
  const owner = claimed('example.com', mine);
  test.each<[string, Claimed, string]>([
    ['that a stranger has since before', claimed('sub.example.com', { since: days(-20) }), 'DomainConflict'],
    [
      'that a stranger had without a grant, and has no more',
      claimed('sub.example.com', { since: days(-5), releasedAt: days(0), withdrawnAt: days(0) }),
      'held',
    ],
    [
      'that a stranger had by its grant until today',
      claimed('sub.example.com', {
        releasedAt: days(0),
        withdrawnAt: days(0),
        grantedBy: { domain: 'example.com', namespace: 'team' },
      }),
      'DomainConflict',
    ],
    [
      'that a stranger who was there first deleted today',
      claimed('sub.example.com', { since: days(-20), releasedAt: days(0) }, null),
      'DomainConflict',
    ],
    [
      'that a stranger who came later deleted today',
      claimed('sub.example.com', { since: days(-5), releasedAt: days(0) }, null),
      'held',
    ],
  ])('%s', (_, claim, expected) => expect(decision({ claim, above: [owner] })).toBe(expected));
});

describe('a domain that a proven owner wants, too', () => {
  const own = claimed('sub.example.com', mine);
  const contender: WantedClaim = {
    domain: 'sub.example.com',
    namespace: 'proven',
    zone: 'zone',
    proof: 'TrustedNamespace',
  };
  const { proof: _, ...unproven } = contender;
  test.each<[string, Scene, string]>([
    ['is its first owner’s for seven days', { claim: own, contenders: [contender] }, `held until ${days(7)}`],
    [
      'is not when they are over',
      { claim: claimed('sub.example.com', { ...mine, grantNeededBy: days(0) }), contenders: [contender] },
      'withdrawn',
    ],
    ['stays where that one has no proof either', { claim: own, contenders: [unproven] }, 'held'],
    [
      'stays where its first owner has one, too',
      { wants: { proof: 'TrustedNamespace' }, claim: own, contenders: [contender] },
      'held',
    ],
    [
      'stays where the zone above is proven and grants it',
      {
        claim: own,
        contenders: [contender],
        above: [claimed('example.com', { proof: 'ParentNS' }, [{ name: 'sub', namespace: 'team' }])],
      },
      'held',
    ],
    [
      'is its owner’s for seven days where the zone above grants it without a proof',
      { claim: own, contenders: [contender], above: [granting] },
      `held until ${days(7)}`,
    ],
    [
      'is the proven owner’s when it was granted without a proof, and is served no more',
      {
        wants: contender,
        claim: claimed('sub.example.com', {
          ...byExample,
          grantNeededBy: days(-1),
          releasedAt: days(0),
          withdrawnAt: days(0),
        }),
      },
      'held',
    ],
    [
      'is not where its grant was taken back today',
      {
        wants: contender,
        claim: claimed('sub.example.com', { ...byExample, releasedAt: days(0), withdrawnAt: days(0) }),
      },
      'DomainConflict',
    ],
    [
      'is its first owner’s, who has proven it in the public DNS meanwhile',
      {
        wants: { proof: 'TXTRecord' },
        claim: claimed('sub.example.com', { ...mine, grantNeededBy: days(2) }),
        contenders: [contender],
      },
      'held',
    ],
    [
      'is not its own for having proven it second',
      { wants: { proof: 'TXTRecord' }, claim: claimed('sub.example.com', { proof: 'ParentNS' }) },
      'DomainConflict',
    ],
    [
      'is the proven owner’s when it is served no more',
      { wants: contender, claim: claimed('sub.example.com', { releasedAt: days(0), withdrawnAt: days(0) }) },
      'held',
    ],
    [
      'is not while it is served',
      { wants: contender, claim: claimed('sub.example.com', { withdrawnAt: days(0) }) },
      'DomainConflict',
    ],
    [
      'is not where its first owner has deleted it',
      { wants: contender, claim: claimed('sub.example.com', { releasedAt: days(0) }) },
      'DomainConflict',
    ],
  ])('%s', (_name, scene, expected) => expect(decision(scene)).toBe(expected));
});

describe('a zone above those of others', () => {
  test.each<[string, Scene, string]>([
    ['that have no proof', { below: [claimed('a.sub.example.com')] }, 'held'],
    ['that have one', { below: [claimed('a.sub.example.com', { proof: 'TrustedNamespace' })] }, 'DomainConflict'],
    [
      'both have one',
      { wants: { proof: 'TrustedNamespace' }, below: [claimed('a.sub.example.com', { proof: 'TrustedNamespace' })] },
      'held',
    ],
    [
      'whose proof is that of a zone above them',
      { below: [claimed('a.sub.example.com', { proof: 'ZoneAbove' })] },
      'held',
    ],
    [
      'that were let go eight days ago',
      { below: [claimed('a.sub.example.com', { proof: 'TrustedNamespace', releasedAt: days(-8) })] },
      'held',
    ],
    [
      'that came later',
      { claim: claimed('sub.example.com', mine), below: [claimed('a.sub.example.com', { proof: 'TrustedNamespace' })] },
      'held',
    ],
  ])('%s', (_, scene, expected) => expect(decision(scene)).toBe(expected));
});

describe('names that nobody has', () => {
  const service = { namespace: SYSTEM_NAMESPACE, proof: 'TrustedNamespace' } as const;
  test.each<[string, Partial<WantedClaim>, string]>([
    ['co.uk', {}, 'PublicSuffix'],
    ['co.uk', { proof: 'TrustedNamespace' }, 'PublicSuffix'],
    ['github.io', {}, 'PublicSuffix'],
    ['root-servers.net', {}, 'ReservedDomain'],
    ['a.root-servers.net', {}, 'ReservedDomain'],
    ['arpa', {}, 'PublicSuffix'],
    ['in-addr.arpa', {}, 'PublicSuffix'],
    ['198.in-addr.arpa', {}, 'ReservedDomain'],
    ['51.198.in-addr.arpa', {}, 'held'],
    ['2.0.192.in-addr.arpa', {}, 'held'],
    ['10.in-addr.arpa', {}, 'ReservedDomain'],
    ['1.2.10.in-addr.arpa', {}, 'ReservedDomain'],
    ['1.168.192.in-addr.arpa', {}, 'ReservedDomain'],
    ['16.172.in-addr.arpa', {}, 'ReservedDomain'],
    ['32.172.in-addr.arpa', {}, 'held'],
    ['64.100.in-addr.arpa', {}, 'ReservedDomain'],
    ['ip6.arpa', {}, 'PublicSuffix'],
    ['1.0.0.2.ip6.arpa', {}, 'held'],
    ['0.0.2.ip6.arpa', {}, 'ReservedDomain'],
    ['4.3.2.1.c.f.ip6.arpa', {}, 'held'],
    ['4.3.2.1.d.f.ip6.arpa', {}, 'ReservedDomain'],
    ['home.arpa', {}, 'PublicSuffix'],
    ['home.arpa', { proof: 'TrustedNamespace' }, 'held'],
    ['in-addr.arpa', { proof: 'TrustedNamespace' }, 'PublicSuffix'],
    ['localhost', {}, 'ReservedDomain'],
    ['app.localhost', {}, 'ReservedDomain'],
    ['corp.internal', {}, 'ReservedDomain'],
    ['corp.internal', { proof: 'TrustedNamespace' }, 'held'],
    ['internal', { proof: 'TrustedAccount' }, 'held'],
    ['printer.local', {}, 'ReservedDomain'],
    ['x.onion', {}, 'ReservedDomain'],
    ['x.test', {}, 'ReservedDomain'],
    ['myzone', {}, 'ReservedDomain'],
    ['zone0.example', {}, 'held'],
    ['example.com', {}, 'held'],
    ['bank.example', {}, 'ReservedDomain'],
    ['www.bank.example', {}, 'ReservedDomain'],
    ['riverbank.example', {}, 'held'],
    ['fourwinds.example', {}, 'DomainConflict'],
    ['ns1.fourwinds.example', { proof: 'TrustedNamespace' }, 'DomainConflict'],
    ['fourwinds.example', service, 'held'],
    ['example', {}, 'ReservedDomain'],
    ['example', { proof: 'TrustedNamespace' }, 'held'],
    ['co.uk', { proof: 'ParentNS' }, 'PublicSuffix'],
    ['home.arpa', { proof: 'TXTRecord' }, 'PublicSuffix'],
    ['corp.internal', { proof: 'TXTRecord' }, 'ReservedDomain'],
    ['bank.example', { proof: 'TXTRecord' }, 'ReservedDomain'],
    ['a.root-servers.net', { proof: 'ParentNS' }, 'ReservedDomain'],
    ['fourwinds.example', { proof: 'ParentNS' }, 'DomainConflict'],
    ['example.com', { proof: 'ParentNS' }, 'held'],
  ])('%s %j: %s', (domain, wants, expected) => expect(decision({ wants: { domain, ...wants } })).toBe(expected));

  test('one that became a public suffix later stays', () => {
    const claim = claimed('co.uk', mine);
    expect(decision({ wants: { domain: 'co.uk' }, claim })).toBe('held');
  });

  test('a private name is another’s by the grant of its trusted owner', () => {
    const above = [claimed('corp.internal', { proof: 'TrustedNamespace' }, [{ name: 'app', namespace: 'team' }])];
    expect(decision({ wants: { domain: 'app.corp.internal' }, above })).toBe('held');
  });
});

test('an owner who let go keeps the domain until a time that others are given', () => {
  expect(decide({ claim: claimed('sub.example.com', { releasedAt: days(-6) }) })).toMatchObject({
    message: `sub.example.com belonged to another owner, who may take it back until ${days(1)}; it is free afterwards`,
  });
});
