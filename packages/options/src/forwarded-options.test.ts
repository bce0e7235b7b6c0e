import { z } from 'zod';
import { forwarded, pickOptions, readEnvironment } from '@fourwinds/process';
import { nameserverOptions } from './nameserver-options.ts';

const schema = z.object(forwarded(nameserverOptions));

test('options go on as they were given, without defaults', () => {
  const given = { FOURWINDS_WORKERS: '3', FOURWINDS_DOT_SECRET: 'dns/dot' };
  expect(pickOptions(nameserverOptions, readEnvironment(schema, { ...given, PATH: '/bin' }))).toEqual(given);
});

test('a text goes on in the form that its option gives it', () => {
  const options = { FOURWINDS_NAME: z.string().toLowerCase() };
  expect(readEnvironment(z.object(forwarded(options)), { FOURWINDS_NAME: 'Ns1' })).toEqual({ FOURWINDS_NAME: 'ns1' });
});

test.each([
  ['FOURWINDS_WORKERS', 'many', 'FOURWINDS_WORKERS: this must be a whole number'],
  ['FOURWINDS_RRL_SLIP', '-1', 'FOURWINDS_RRL_SLIP: this must be at least 0'],
  ['FOURWINDS_RATE_LIMIT', 'yes', 'FOURWINDS_RATE_LIMIT: this must be one of on, off, remote'],
  ['FOURWINDS_CHAOS', 'identity,name', 'FOURWINDS_CHAOS: this must be one of identity, version'],
])('%s=%s is refused as the nameserver does', (name, value, message) => {
  expect(() => readEnvironment(schema, { [name]: value })).toThrow(message);
});
