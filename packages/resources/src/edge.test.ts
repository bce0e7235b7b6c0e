import { z } from 'zod';
import { edgeOf, edgeOptions, requireEdgeAddresses } from './edge.ts';

const settings = z.object(edgeOptions);

test.each([
  [{}, { host: undefined, addresses: [] }],
  [{ FOURWINDS_EDGE_HOST: 'edge.fourwinds.example' }, { host: 'edge.fourwinds.example', addresses: [] }],
  [
    { FOURWINDS_EDGE_ADDRESSES: '192.0.2.53, 2001:DB8:0::53' },
    { host: undefined, addresses: ['192.0.2.53', '2001:db8::53'] },
  ],
])('%j', (given, expected) => {
  expect(edgeOf(settings.parse(given))).toEqual(expected);
});

test.each([
  ['FOURWINDS_EDGE_HOST', 'edge..fourwinds.example'],
  ['FOURWINDS_EDGE_HOST', '192.0.2.53'],
  ['FOURWINDS_EDGE_ADDRESSES', ''],
  ['FOURWINDS_EDGE_ADDRESSES', '192.0.2.53,edge.fourwinds.example'],
  ['FOURWINDS_EDGE_ADDRESSES', '192.0.2.0/24'],
  ['FOURWINDS_EDGE_ADDRESSES', 'fe80::1%eth0'],
])('%s is refused as %j', (name, value) => {
  const { error } = settings.safeParse({ [name]: value });
  expect(error?.issues.map(({ path }) => path)).toEqual([[name]]);
});

describe('the host and its addresses', () => {
  const ofService = z
    .object({ FOURWINDS_SERVICE_DOMAIN: z.string(), ...edgeOptions })
    .superRefine(requireEdgeAddresses);
  const addresses = { FOURWINDS_EDGE_ADDRESSES: '192.0.2.53' };

  test.each([
    ['edge.fourwinds.example', {}, ['FOURWINDS_EDGE_HOST']],
    ['fourwinds.example', {}, ['FOURWINDS_EDGE_HOST']],
    ['edge.fourwinds.example', addresses, []],
    ['edge.others.example', {}, []],
    ['edge.otherfourwinds.example', {}, []],
    [undefined, addresses, []],
  ])('%s with %j: errors at %j', (host, more, errors) => {
    const settings = { FOURWINDS_SERVICE_DOMAIN: 'fourwinds.example', FOURWINDS_EDGE_HOST: host, ...more };
    const { error } = ofService.safeParse(settings);
    expect((error?.issues ?? []).map(({ path }) => path.join())).toEqual(errors);
  });
});
