import type { Zone } from '../api/client.ts';
import { lightsOf } from '../zones/zone-state.ts';
import { lightsAfter } from './lights-after.ts';
import type { ZoneEvent } from './zone-event.ts';

const region = (name: string, serial: number | null) => ({ name, serial, observed_at: null, server_count: 1 });
const zone: Pick<Zone, 'id' | 'serial' | 'regions' | 'nameservers'> = {
  id: 'a',
  serial: 1,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  regions: [region('one', 1), region('two', null)],
};
const event = (type: ZoneEvent['type'], facts: Partial<ZoneEvent> = {}, id = 'a'): ZoneEvent => ({
  type,
  zone_id: id,
  zone: 'example.com',
  ...facts,
});
const published = event('zone.published', { serial: 2, generation: 2 });
const one = event('region.in_sync', { serial: 2, region: 'one' });
const two = event('region.in_sync', { serial: 2, region: 'two' });

test.each<[readonly ZoneEvent[], readonly string[]]>([
  [[], ['current', 'none']],
  [[published], ['behind', 'none']],
  [
    [published, two],
    ['behind', 'current'],
  ],
  [
    [published, two, one],
    ['current', 'current'],
  ],
  [[event('zone.published', { serial: 2 }, 'b')], ['current', 'none']],
  [[event('region.in_sync', { serial: 1, region: 'three' })], ['current', 'none']],
  [[event('change.applied', { generation: 2 })], ['current', 'none']],
])('after %j the lights are %j', (events, lights) => {
  expect(lightsOf(lightsAfter(zone, events)).map(({ state }) => state)).toEqual(lights);
});
