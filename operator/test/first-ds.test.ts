/** @slow: not in make check. */
import { Name, typeByName } from '@fourwinds/dns';
import { DomainClaimKind, findCondition, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { delegatedTo, dnssecOn as on } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const us = delegatedTo('ns1.fourwinds.example', 'ns2.fourwinds.example');
const nobody = delegatedTo();

const www = ['www A 192.0.2.1'];
const eventually = (wanted: (zone: ZoneResource) => boolean, name = 'example.test'): Promise<ZoneResource> =>
  world.eventually(() => world.zone(name), wanted);
const offered = (name?: string): Promise<ZoneResource> =>
  eventually(({ status }) => status?.dnssec?.ds.length === 2, name);
const waits = (reason: string): Promise<ZoneResource> =>
  eventually(({ status }) => findCondition(status?.conditions, 'Signed')?.reason === reason);
const claim = async (): Promise<unknown> =>
  (await world.management.list(DomainClaimKind)).items.find(({ spec }) => spec.domain === 'example.test')?.spec;

async function remove(): Promise<void> {
  await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
  await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
}

describe('a zone that is signed from its first publication has its DS record at once', () => {
  test.each([
    ['that delegates it to us', us],
    ['that delegates it to nobody', nobody],
  ])('below a parent %s', async (_, parent) => {
    world.parents.set('example.test', parent);
    await world.apply(www, { dnssec: on });
    const { status } = await offered();
    expect(status?.dnssec).not.toHaveProperty('upcomingDS');
  });

  test('below a parent that is hosted here, signed from its first publication, too', async () => {
    world.parents.set('example.test', us);
    await world.apply(www, { dnssec: on });
    await offered();
    await world.apply(www, { dnssec: on }, 'child.example.test');
    await offered('child.example.test');
    const cut = Name.parse('child.example.test.');
    await world.eventually(
      () => world.published(),
      (zone) => zone.get(cut, typeByName('DS')) !== undefined,
    );
  });

  test('below a parent whose glue for names of its owner leads to us', async () => {
    const own = (address: string) => ({
      delegation: { servers: [{ name: 'ns1.example.test', addresses: [address] }], ttl: 300 },
    });
    const zone = { dnssec: on, nameservers: ['ns1.example.test'] };
    world.parents.set('example.test', own('198.51.100.1'));
    await world.apply([...www, 'ns1 A 192.0.2.1'], zone);
    await waits('WaitingForDelegation');
    await remove();
    world.parents.set('example.test', own('192.0.2.1'));
    await world.restartOperator();
    await world.apply([...www, 'ns1 A 192.0.2.1'], zone);
    await waits('WaitingForCaches');
  });
});

test('a zone that the parent has led nobody to has its DS record as soon as it is signed', async () => {
  world.parents.set('example.test', nobody);
  await world.apply(www);
  await world.inSync();
  await world.eventually(
    async () => world.asked.get('example.test'),
    (times) => times > 0,
  );
  await world.apply(www, { dnssec: on });
  await offered();
});

test('a zone that was deleted and made again waits until caches have forgotten it', async () => {
  world.parents.set('example.test', us);
  await world.apply(www, { defaultTTL: 1800 });
  await world.inSync();
  const before = world.now;
  await remove();
  expect(await claim()).toMatchObject({ unsigned: { largestTTL: 3600, until: expect.any(String) as string } });
  await world.restartOperator();
  await world.apply(www, { dnssec: on });
  const { status } = await waits('WaitingForCaches');
  expect(status?.dnssec).toMatchObject({ ds: [], upcomingDS: [{ digestType: 2 }, { digestType: 4 }] });
  const after = Date.parse(status!.dnssec!.upcomingDS![0].publishAfter!);
  expect(Math.floor((after - before) / 3600_000)).toBe(2);
  await world.pass(2.5);
  await offered();
});

test('a zone that the parent delegates elsewhere has its DS record to be published after the move', async () => {
  world.parents.set('example.test', delegatedTo('ns.elsewhere.example', 'ns1.fourwinds.example'));
  await world.apply(www, { dnssec: on });
  const zone = await waits('WaitingForDelegation');
  expect(findCondition(zone.status?.conditions, 'Signed')?.message).toMatch(
    /^The parent delegates the zone to ns\.elsewhere\.example: publish the DS record after the nameservers have moved here/,
  );
  expect(zone.status?.dnssec?.upcomingDS?.[0]).not.toHaveProperty('publishAfter');
  world.parents.set('example.test', us);
  await world.pass(26);
  const moved = await waits('WaitingForCaches');
  expect(moved.status?.dnssec).toMatchObject({
    ds: [],
    upcomingDS: [{ publishAfter: expect.any(String) as string }, {}],
  });
  await world.pass(2);
  await offered();
});

test('the keys of a zone without a parent are in use, and the parent that is hosted here is given nothing', async () => {
  await world.apply(www, { dnssec: on });
  await world.apply(www, { dnssec: { ...on, parent: 'none' } }, 'child.example.test');
  await world.pass(3);
  const { status } = await eventually(({ status: now }) => now?.dnssec?.phase === 'on', 'child.example.test');
  expect(status?.dnssec).toMatchObject({ ds: [], keys: [{ state: 'Active' }, { state: 'Active' }] });
  expect((await world.published()).get(Name.parse('child.example.test.'), typeByName('DS'))).toBeUndefined();
});
