import {
  findCondition,
  make,
  RecordKind,
  type RecordResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

/** Records with names in another zone: nameservers answer from the nearest zone (RFC 1034 4.3.2 step 2). */
describe('a zone below another', () => {
  const CHILD = 'shop.example.test';
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const codes = ({ status }: ZoneResource): string[] => (status?.problems ?? []).map(({ code }) => code);

  const zoneWith = (name: string, code: string, count: number, namespace = 'team'): Promise<ZoneResource> =>
    world.eventually(
      () => world.zone(name, namespace),
      (zone) => codes(zone).filter((one) => one === code).length === count,
    );

  const record = (name: string): Promise<RecordResource> =>
    world.management.get(RecordKind, { namespace: 'team', name }) as Promise<RecordResource>;

  const recordWith = (name: string, reason: string): Promise<RecordResource> =>
    world.eventually(
      () => record(name),
      ({ status }) => findCondition(status?.conditions, 'InSync')?.reason === reason,
    );

  const recordReady = (name: string): Promise<RecordResource> =>
    world.eventually(
      () => record(name),
      ({ status }) => findCondition(status?.conditions, 'Ready')?.status === 'True',
    );

  const attach = (name: string, line: string): Promise<RecordResource> => {
    const spec = { zoneRef: { name: 'example.test' }, ...recordLine(line) };
    return world.management.create(RecordKind, make(RecordKind, { namespace: 'team', name }, { spec }));
  };

  test('hides the records of its names, as both zones and each Record say, until it is gone', async () => {
    await world.apply(['shop A 192.0.2.1', 'www.shop A 192.0.2.2', 'shopping A 192.0.2.3']);
    await attach('deep', 'a.b.shop TXT deep');
    await recordWith('deep', 'AllRegionsServe');
    await world.management.create(ZoneKind, zoneOf(CHILD, [recordLine('@ A 192.0.2.9')]));
    const { problems = [] } = (await zoneWith('example.test', 'hidden-by-zone', 3)).status ?? {};
    expect(problems.map(({ path, severity }) => `${severity} ${path}`)).toEqual([
      'warning spec.records[0]',
      'warning records/team/deep',
      'warning spec.records[1]',
    ]);
    expect(problems[0].message).toBe(
      `shop.example.test. A is not served, since the zone ${CHILD} is hosted here and answers for this name; put it into the zone ${CHILD}`,
    );
    const { conditions, problems: ofRecord } = (await recordWith('deep', 'Hidden')).status!;
    expect(findCondition(conditions, 'Ready')).toMatchObject({ status: 'False', reason: 'NotInSync' });
    expect(findCondition(conditions, 'Stalled')).toMatchObject({ status: 'True', reason: 'Hidden' });
    expect(ofRecord).toMatchObject([{ code: 'hidden-by-zone', path: 'spec' }]);
    const child = await zoneWith(CHILD, 'hides-records', 1);
    expect(child.status!.problems).toMatchObject([{ severity: 'warning', path: 'spec.domain' }]);
    await attach('later', 'later.shop A 192.0.2.4');
    await recordWith('later', 'Hidden');
    await world.management.delete(ZoneKind, { namespace: 'team', name: CHILD });
    await zoneWith('example.test', 'hidden-by-zone', 0);
    await recordReady('deep');
  });

  test('says so no more once the records above are gone; NS and DS records at its name stay', async () => {
    const ds = 'shop DS 12345 13 2 e2d3c916f6deeac73294e8268fb5885044a833fc5459588f4a9184cfc41a5766';
    await world.apply(['shop TXT x', 'sub NS ns1.fourwinds.example.', 'www A 192.0.2.1']);
    await world.management.create(ZoneKind, zoneOf(CHILD));
    await zoneWith('example.test', 'hidden-by-zone', 1);
    await zoneWith(CHILD, 'hides-records', 1);
    await world.apply(['shop NS ns1.fourwinds.example.', ds, 'www A 192.0.2.1']);
    await zoneWith('example.test', 'hidden-by-zone', 0);
    await zoneWith(CHILD, 'hides-records', 0);
  });

  test('of another owner learns nothing of the records above', async () => {
    await world.apply(['shop A 192.0.2.1'], { delegateTo: [{ name: 'shop', namespace: 'other' }] });
    await world.inSync();
    await world.management.create(ZoneKind, zoneOf(CHILD, [], { namespace: 'other' }));
    await zoneWith('example.test', 'hidden-by-zone', 1);
    const child = await world.inSync(CHILD, 'other');
    expect(JSON.stringify(child.status)).not.toContain('hides-records');
  });
});
