import { readEnvironment } from '@fourwinds/process';
import { edgeSettings } from './edge-settings.ts';
import { emptyIsOff, environmentSchema } from './environment.ts';

const settingsOf = (given: NodeJS.ProcessEnv) =>
  edgeSettings(readEnvironment(environmentSchema, given, { mayBeEmpty: emptyIsOff }));

const OF_THIS_MACHINE = { FOURWINDS_EDGE_HOST: 'edge.fourwinds.example', FOURWINDS_EDGE_ADDRESSES: '127.0.0.1' };
const ADDRESSES = { FOURWINDS_EDGE_ADDRESSES: '192.0.2.53' };

test.each([
  [{}, OF_THIS_MACHINE],
  [{ FOURWINDS_PUBLIC_URL: 'https://dns.example.com' }, {}],
  [{ FOURWINDS_EDGE_HOST: '' }, { FOURWINDS_EDGE_HOST: '' }],
  [{ FOURWINDS_EDGE_ADDRESSES: '' }, { FOURWINDS_EDGE_ADDRESSES: '' }],
  [ADDRESSES, ADDRESSES],
  [{ FOURWINDS_EDGE_HOST: 'edge.others.example' }, { FOURWINDS_EDGE_HOST: 'edge.others.example' }],
])('%j', (given, expected) => {
  expect(settingsOf(given)).toEqual(expected);
});

test('a host in the service domain needs its addresses', () => {
  const host = { FOURWINDS_EDGE_HOST: 'edge.fourwinds.example' };
  expect(() => settingsOf(host)).toThrow(/^FOURWINDS_EDGE_HOST: also set FOURWINDS_EDGE_ADDRESSES/);
  expect(() => settingsOf({ ...host, FOURWINDS_EDGE_ADDRESSES: '' })).toThrow(/^FOURWINDS_EDGE_HOST: /);
  expect(settingsOf({ ...host, ...ADDRESSES })).toEqual({ ...host, ...ADDRESSES });
});
