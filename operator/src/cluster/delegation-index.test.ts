/** @slow: not in make check. */
import {
  ancestorsOf,
  type DomainClaimResource,
  DomainClaimKind,
  isAtOrBelow,
  keyOf,
  make,
  sameOwner,
  SYSTEM_NAMESPACE,
  type ZoneResource,
} from '@fourwinds/resources';
import { Random } from '../../../test/random.ts';
import { DelegationIndex, type ZoneTree } from './delegation-index.ts';
import { holds, ownerOf } from '../ownership/claims.ts';
import { zoneOf } from '../testing/objects.ts';

/** Finds zones and claims by linear search instead of indexes. Counts the searches for ancestor zones. */
class Tree implements ZoneTree {
  readonly zones = new Map<string, ZoneResource>();
  readonly claims = new Map<string, DomainClaimResource>();
  searches = 0;
  readonly #byDomain = new Map<string, ZoneResource>();

  readonly zoneAt = (key: string): ZoneResource | undefined => this.zones.get(key);
  readonly claimOn = (domain: string): DomainClaimResource | undefined => this.claims.get(domain);
  readonly zonesOn = (domain: string): ZoneResource[] => {
    this.searches++;
    const zone = this.#byDomain.get(domain);
    return zone === undefined ? [] : [zone];
  };
  readonly zonesBelow = (domain: string): ZoneResource[] =>
    [...this.zones.values()].filter(({ spec }) => spec.domain.endsWith(`.${domain}`));

  put(zone: ZoneResource): void {
    this.zones.set(keyOf(zone), zone);
    this.#byDomain.set(zone.spec.domain, zone);
  }

  delete(zone: ZoneResource): void {
    this.zones.delete(keyOf(zone));
    this.#byDomain.delete(zone.spec.domain);
  }
}

interface Shape {
  readonly namespace: string;
  readonly published: boolean;
  readonly grants: readonly { name: string; namespace: string }[];
}

function zone(domain: string, { namespace, published, grants }: Shape): ZoneResource {
  const made = zoneOf(domain, [], { namespace });
  return {
    ...made,
    metadata: { ...made.metadata, name: domain },
    spec: { ...made.spec, delegateTo: [...grants] },
    status: published ? { serial: 1 } : {},
  };
}

function claim(domain: string, namespace: string): DomainClaimResource {
  return make<DomainClaimResource>(DomainClaimKind, { name: domain }, { spec: { domain, namespace, zone: domain } });
}

function expected(tree: Tree, parent: ZoneResource): { children: string[]; others: string[] } {
  const published = [...tree.zones.values()].filter(({ status }) => status?.serial !== undefined);
  const rightBelow = published.filter(
    ({ spec }) =>
      ancestorsOf(spec.domain).find((name) => published.some((other) => other.spec.domain === name)) ===
      parent.spec.domain,
  );
  const isDelegated = (child: ZoneResource): boolean => {
    const held = tree.claims.get(child.spec.domain);
    if (held === undefined || !holds(held, child)) return false;
    const isGranted = parent.spec.delegateTo?.some(
      ({ name, namespace }) =>
        namespace === held.spec.namespace && isAtOrBelow(child.spec.domain, `${name}.${parent.spec.domain}`),
    );
    return sameOwner(ownerOf(parent), held.spec) || isGranted === true;
  };
  const isHere = parent.status?.serial !== undefined;
  return {
    children: isHere ? rightBelow.filter(isDelegated).map(keyOf).sort() : [],
    others: isHere
      ? rightBelow
          .filter((other) => !sameOwner(ownerOf(other), ownerOf(parent)))
          .map(keyOf)
          .sort()
      : [],
  };
}

const DOMAINS = ['test', 'a.test', 'b.a.test', 'c.b.a.test', 'd.c.b.a.test', 'x.a.test', 'y.test', 'z.y.test'];

test('whatever changes, each zone has the children and the strangers below that the definition gives it', () => {
  const random = new Random('delegations');
  const tree = new Tree();
  const delegations = new DelegationIndex(tree);

  for (let i = 0; i < 3000; i++) {
    const domain = random.pick(DOMAINS);
    const before = [...tree.zones.values()].find(({ spec }) => spec.domain === domain);
    if (random.below(3) === 0) {
      if (random.below(3) === 0) tree.claims.delete(domain);
      else tree.claims.set(domain, claim(domain, random.pick(['red', 'blue'])));
      delegations.claimChanged(domain);
    } else {
      if (before !== undefined) {
        tree.delete(before);
        delegations.zoneChanged(undefined, before);
      }
      const grants =
        random.below(2) === 0
          ? []
          : [{ name: random.pick(['a', 'b', 'x', 'z']), namespace: random.pick(['red', 'blue']) }];
      const made = zone(domain, { namespace: random.pick(['red', 'blue']), published: random.below(4) > 0, grants });
      tree.put(made);
      delegations.zoneChanged(made, undefined);
    }
    for (const parent of tree.zones.values()) {
      const found = {
        children: delegations
          .childrenOf(parent)
          .map((child) => keyOf(child.zone))
          .sort(),
        others: delegations
          .othersBelow(parent)
          .map(({ zone }) => keyOf(zone))
          .sort(),
      };
      expect(found).toEqual(expected(tree, parent));
    }
  }
});

test('a change of one child searches for its own parent, however many children there are', () => {
  const tree = new Tree();
  const delegations = new DelegationIndex(tree);
  const put = (made: ZoneResource): void => {
    const before = tree.zoneAt(keyOf(made));
    tree.put(made);
    tree.claims.set(made.spec.domain, claim(made.spec.domain, made.metadata.namespace!));
    delegations.zoneChanged(made, before);
  };
  const shape = { namespace: 'red', published: true, grants: [] };
  const parent = zone('suffix.test', shape);
  put(parent);
  const searchesFor = (count: number): number => {
    for (let i = 0; i < count; i++) put(zone(`child${i}.suffix.test`, shape));
    tree.searches = 0;
    for (let i = 0; i < 10; i++) {
      put(zone(`child${i}.suffix.test`, shape));
      expect(delegations.childrenOf(parent)).toHaveLength(count);
    }
    return tree.searches;
  };
  const few = searchesFor(10);
  expect(searchesFor(1000)).toBe(few);
});

test('a suffix has only its signed zones as children, and no strangers', () => {
  const tree = new Tree();
  const delegations = new DelegationIndex(tree);
  const above = zone('free.test', { namespace: SYSTEM_NAMESPACE, published: true, grants: [] });
  const suffix = { ...above, spec: { ...above.spec, suffix: true } };
  const put = (made: ZoneResource): void => {
    const before = tree.zoneAt(keyOf(made));
    tree.put(made);
    delegations.zoneChanged(made, before);
  };
  put(suffix);
  const grantedBy = { domain: 'free.test', namespace: SYSTEM_NAMESPACE };
  const children = ['a.free.test', 'b.free.test'].map((domain) => {
    const { spec, ...rest } = claim(domain, 'red');
    tree.claims.set(domain, { ...rest, spec: { ...spec, grantedBy } });
    return zone(domain, { namespace: 'red', published: true, grants: [] });
  });
  children.forEach(put);
  const found = (): string[] => delegations.childrenOf(suffix).map((child) => child.zone.spec.domain);
  expect(found()).toEqual([]);
  expect(delegations.othersBelow(suffix)).toEqual([]);
  expect(delegations.parentOf('a.free.test')).toBe(suffix);
  const signed = { phase: 'on' as const, keys: [], ds: [] };
  put({ ...children[0], status: { serial: 1, dnssec: signed } });
  expect(found()).toEqual(['a.free.test']);
  put(children[0]);
  expect(found()).toEqual([]);
});
