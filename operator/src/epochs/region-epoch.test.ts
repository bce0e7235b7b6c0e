import { make, RegionKind, type RegionResource } from '@fourwinds/resources';
import { epochOnRecord } from './region-epoch.ts';

function regionWith(epoch: string | undefined): RegionResource {
  const spec = { nameserver: 'ns1.fourwinds.example', location: 'ns1', addresses: ['192.0.2.1'] };
  const status = { servers: 0, zones: 0, lagging: 0, reachable: true, conditions: [], epoch };
  return make(RegionKind, { name: 'ns1' }, { spec, status });
}

test.each([
  ['nothing is due', '1000', undefined, '1000'],
  ['one is due after the one on record', '1000', { after: '1000', revision: '1200' }, '1200'],
  ['the first is due', undefined, { after: undefined, revision: '1200' }, '1200'],
  ['it is on record already', '1200', { after: '1000', revision: '1200' }, '1200'],
  ['the cluster was set back since both were compared', '900', { after: '1000', revision: '1200' }, '900'],
  ['the Region was made anew since', undefined, { after: '1000', revision: '1200' }, undefined],
])('the epoch on record where %s', (_, recorded, due, expected) => {
  expect(epochOnRecord(regionWith(recorded), due)).toBe(expected);
});
