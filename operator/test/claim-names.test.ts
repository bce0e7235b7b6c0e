import { DomainClaimKind, hashedName } from '@fourwinds/resources';
import { claimObject } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

describe('names of claims', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.stop());

  const claim = (name: string, domain: string) => {
    const object = claimObject({ domain, namespace: 'other', zone: domain });
    return { ...object, metadata: { ...object.metadata, name } };
  };

  test('a claim with another domain’s name is reported, waited for, and left as it is', async () => {
    await world.start();
    const name = hashedName('domain', 'example.test');
    const wrong = await world.management.create(DomainClaimKind, claim(name, 'wrong.test'));
    await world.apply(['www A 192.0.2.1']);
    await world.eventually(
      async () => world.logged.join(''),
      (logged) => logged.includes(`the DomainClaim ${name} has spec.domain wrong.test`),
    );
    expect(await world.management.get(DomainClaimKind, { name })).toEqual(wrong);
    await world.management.delete(DomainClaimKind, { name });
    await world.inSync();
  });

  test('a cluster whose objects an earlier version named is refused, and nothing in it is changed', async () => {
    await world.management.create(DomainClaimKind, claim('domain-a379a6f6eeafb9a55e37', 'example.com'));
    const { revision } = await world.management.list(DomainClaimKind);
    await expect(world.startOperator()).rejects.toThrow(
      'the zones here were made by an earlier Fourwinds, whose names of objects this version cannot read (DomainClaim domain-a379a6f6eeafb9a55e37). Nothing was changed',
    );
    expect((await world.management.list(DomainClaimKind)).revision).toBe(revision);
  });
});
