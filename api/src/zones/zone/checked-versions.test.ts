import { make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { CheckedVersions } from './checked-versions.ts';

const service = {
  domain: 'service.example',
  hostmaster: 'hostmaster.service.example',
  nameservers: ['ns1.service.example'],
};
const zone = (uid: string, generation: number): ZoneResource =>
  make<ZoneResource>(
    ZoneKind,
    { name: uid, namespace: 'accounts', uid, generation },
    { spec: {} as ZoneResource['spec'] },
  );

test('a version is known until the zone, or the settings of the service, are others', () => {
  const checked = new CheckedVersions();
  checked.put(zone('a', 3), { service, bytes: 700 });
  expect(checked.bytesOf(zone('a', 3), { ...service })).toBe(700);
  expect(checked.bytesOf(zone('a', 4), service)).toBeUndefined();
  expect(checked.bytesOf(zone('b', 3), service)).toBeUndefined();
  expect(checked.bytesOf(zone('a', 3), { ...service, nameservers: [] })).toBeUndefined();
  checked.put(zone('a', 4), { service, bytes: 800 });
  expect([checked.bytesOf(zone('a', 3), service), checked.bytesOf(zone('a', 4), service)]).toEqual([undefined, 800]);
});

test('the versions used longest ago are forgotten', () => {
  const checked = new CheckedVersions(2);
  for (const uid of ['a', 'b', 'a', 'c']) checked.put(zone(uid, 1), { service, bytes: 1 });
  expect(['a', 'b', 'c'].map((uid) => checked.bytesOf(zone(uid, 1), service))).toEqual([1, undefined, 1]);
});
