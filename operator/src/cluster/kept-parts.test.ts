import { DomainClaimKind, type DomainClaimResource, make, NamespaceKind, type ObjectMeta } from '@fourwinds/resources';
import { zoneOf } from '../testing/objects.ts';
import { keptParts } from './kept-parts.ts';

const managedFields: ObjectMeta['managedFields'] = [{ manager: 'kubectl', fieldsV1: { 'f:metadata': {} } }];

/** Returns the claim of a zone that was published once, as a store returns it. */
function claimOf(zone: string): DomainClaimResource {
  const spec = { domain: `${zone}.example`, namespace: 'team', zone };
  const difference = { causes: [{ type: 'Manager' as const, by: 'kubectl' }], difference: zone };
  const unwritten = [{ version: zone, serial: 1, time: '2026-01-01T00:00:00.000Z', changes: [difference] }];
  const publication = { zone: `team/${zone}`, version: zone, serial: 1, sha256: zone, generation: 1, unwritten };
  const claim = make(DomainClaimKind, { name: zone, managedFields }, { spec });
  return structuredClone({ ...claim, status: { publication } });
}

test('claims that come one after the other have one copy of their equal parts', () => {
  const { ofClaim } = keptParts();
  const [one, other] = [ofClaim(claimOf('one')), ofClaim(claimOf('other'))];
  const changeIn = ({ status }: DomainClaimResource) => status?.publication?.unwritten?.[0].changes[0];
  expect(changeIn(other)?.causes).toBe(changeIn(one)?.causes);
  expect([one, other]).toEqual(['one', 'other'].map((zone) => ({ ...claimOf(zone), metadata: { name: zone } })));
});

test('of the managed fields of a Zone none is kept that does not name its writer', () => {
  const zone = zoneOf('example.com');
  expect(keptParts().ofZone({ ...zone, metadata: { ...zone.metadata, managedFields } })).toEqual({
    ...zone,
    metadata: { ...zone.metadata, managedFields: [] },
  });
});

test('of a namespace its labels are kept, and its version', () => {
  const [kept, left] = [
    { name: 'team', resourceVersion: '7', labels: { team: 'one' } },
    { uid: 'uid', creationTimestamp: '2026-01-01T00:00:00Z', managedFields },
  ];
  const whole = make(NamespaceKind, { ...kept, ...left }, { status: { phase: 'Active' } });
  expect(keptParts().ofNamespace(whole)).toEqual(make(NamespaceKind, kept, {}));
});
