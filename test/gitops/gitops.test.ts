/** @slow */
import { findCondition, make, RecordKind, type RecordResource, ZoneKind } from '@fourwinds/resources';
import { recordLine, zoneOf } from '../../operator/src/testing/objects.ts';
import { isInSync, World } from '../../operator/src/testing/world.ts';
import { BUILD_TIMEOUT } from '../cluster/process.ts';
import { argoHealth } from './argo-health.ts';
import { kstatus, kstatusProgram } from './kstatus.ts';

const ZONES = 300;
const BAD = 'zone150.example';

let world: World;
beforeAll(kstatusProgram, BUILD_TIMEOUT);
beforeAll(async () => {
  world = new World();
  await world.start();
});
afterAll(() => world.stop());

async function record(name: string, zone: string, value: string): Promise<void> {
  const spec = { zoneRef: { name: zone }, name, type: 'A', value };
  await world.management.create(RecordKind, make<RecordResource>(RecordKind, { namespace: 'team', name }, { spec }));
}

const decided = (name: string, reason: string): Promise<RecordResource> =>
  world.eventually(
    () => world.management.get(RecordKind, { namespace: 'team', name }),
    ({ status }) => status?.conditions?.some((condition) => condition.reason === reason) === true,
  );

test('of 300 zones that are applied at once, 299 are in sync and one says why; Flux and Argo CD see each as it is', async () => {
  const names = Array.from({ length: ZONES }, (_, i) => `zone${i}.example`);
  await record('good', 'zone1.example', '192.0.2.2');
  await record('bad', 'zone1.example', 'nonsense');
  await record('early', 'none.example', '192.0.2.2');
  for (const name of names)
    await world.management.create(
      ZoneKind,
      zoneOf(name, [recordLine(`www A ${name === BAD ? 'nonsense' : '192.0.2.1'}`)]),
    );
  for (const name of names)
    await world.eventually(
      () => world.zone(name),
      (zone) => (name === BAD ? findCondition(zone.status?.conditions, 'Stalled') !== undefined : isInSync(zone)),
    );
  await decided('good', 'AllRegionsServe');
  await decided('bad', 'Invalid');
  await decided('early', 'ZoneNotFound');

  const zones = await world.management.list(ZoneKind, { namespace: 'team' });
  const records = await world.management.list(RecordKind, { namespace: 'team' });
  const items = [...zones.items, ...records.items];
  const expected = new Map([
    ...names.map((name): [string, string] => [`Zone/${name}`, name === BAD ? 'Failed' : 'Current']),
    ['Record/good', 'Current'],
    ['Record/bad', 'Failed'],
    ['Record/early', 'InProgress'],
  ]);
  expect(await kstatus(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))).toEqual(expected);

  const found = await argoHealth(items);
  const health = new Map(items.map(({ kind, metadata }, i) => [`${kind}/${metadata.name}`, found[i]]));
  const inWords: { [status: string]: string } = { Current: 'Healthy', Failed: 'Degraded', InProgress: 'Progressing' };
  for (const [object, status] of expected) expect([object, health.get(object)?.[0]]).toEqual([object, inWords[status]]);
  for (const refused of [`Zone/${BAD}`, 'Record/bad']) expect(health.get(refused)?.[1]).toContain('nonsense');
});
