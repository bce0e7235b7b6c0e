/** @slow: not in make check. */
import { findCondition, type ZoneResource } from '@fourwinds/resources';
import { delegatedTo } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const us = delegatedTo(
  'ns1.fourwinds.example',
  'ns2.fourwinds.example',
  'ns3.fourwinds.example',
  'ns4.fourwinds.example',
);

const delegated = (reason: string, name?: string): Promise<ZoneResource> =>
  world.eventually(
    () => world.zone(name ?? 'example.test'),
    ({ status }) => findCondition(status?.conditions, 'Delegated')?.reason === reason,
  );

test('a zone says whether its parent delegates it here, and events say when that changes', async () => {
  world.parents.set('example.test', delegatedTo('ns.elsewhere.example'));
  await world.apply(['www A 192.0.2.1']);
  const { status } = await delegated('DelegatedElsewhere');
  expect(status?.delegation).toMatchObject({
    parent: 'test.',
    nameservers: [{ name: 'ns.elsewhere.example', addresses: [] }],
    problems: [{ code: 'delegation-elsewhere' }],
  });
  world.parents.set('example.test', us);
  await world.restartOperator();
  const found = await delegated('Delegated');
  expect(found.status?.delegation?.problems).toEqual([]);
  world.parents.set('example.test', delegatedTo());
  await world.restartOperator();
  const { status: lost } = await delegated('NotDelegated');
  expect(findCondition(lost?.conditions, 'Ready')?.status).toBe('True');
  const events = await world.events('DelegationLost');
  const reasons = events
    .filter(({ reason }) => reason.startsWith('Delegat'))
    .map(({ type, reason }) => `${type} ${reason}`);
  expect(reasons.sort()).toEqual(['Normal Delegated', 'Warning DelegationLost']);
});

test('a parent that does not answer leaves the state as it was', async () => {
  await world.apply(['www A 192.0.2.1']);
  await delegated('ParentUnknown');
  world.parents.set('example.test', us);
  await world.restartOperator();
  const known = await delegated('Delegated');
  world.parents.delete('example.test');
  await world.restartOperator();
  await world.apply(['www A 192.0.2.2']);
  const { status } = await world.inSync();
  expect(status?.delegation).toEqual(known.status?.delegation);
  expect(findCondition(status?.conditions, 'Delegated')?.reason).toBe('Delegated');
});

test('a zone below another that is served here needs no delegation elsewhere', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.apply(['www A 192.0.2.1'], {}, 'child.example.test');
  const { status } = await delegated('Delegated', 'child.example.test');
  expect(status).not.toHaveProperty('delegation');
});
