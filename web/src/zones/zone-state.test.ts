import { lightsOf } from './zone-state.ts';

const region = (name: string, serial: number | null) => ({ name, serial, observed_at: null, server_count: 1 });
const nameservers = ['ns1.fourwinds.example', 'ns2.fourwinds.example'];

test.each([
  [[7, 7], 7, ['current', 'current']],
  [[7, 6], 7, ['current', 'behind']],
  [[null, 7], 7, ['none', 'current']],
  [[], null, ['none', 'none']],
])('regions with %j of serial %d: %j', (serials, serial, states) => {
  const regions = serials.map((one, i) => region(`ns${i + 1}`, one));
  expect(lightsOf({ nameservers, regions, serial })).toEqual(states.map((state, i) => ({ name: `ns${i + 1}`, state })));
});
