import { fileURLToPath } from 'node:url';
import { readCountries } from './countries.ts';

/** Database of the documentation networks, created with Python's mmdb_writer. */
const file = fileURLToPath(new URL('fixtures/countries.mmdb', import.meta.url));

test.each([
  ['192.0.2.1', 'Germany'],
  ['198.51.100.1', 'NL'],
  ['203.0.113.1', undefined],
  ['2001:db8::1', 'France'],
  ['2001:db9::1', undefined],
])('%s is in %s', async (address, country) => expect((await readCountries(file))(address)).toBe(country));

test('without a file no country is known', async () => {
  expect((await readCountries(undefined))('192.0.2.1')).toBeUndefined();
});

test.each([fileURLToPath(import.meta.url), '/nowhere.mmdb'])('%s is no such file', async (other) => {
  await expect(readCountries(other)).rejects.toThrow();
});
