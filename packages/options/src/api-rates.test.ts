import { apiRates, readApiRates } from './api-rates.ts';

test.each([
  ['off', 'off'],
  [' off ', 'off'],
  ['reads=1200', { reads: 1200 }],
  ['reads=1200, zone_creates=1,failures=999999999', { reads: 1200, zone_creates: 1, failures: 999_999_999 }],
])('%j is a setting', (text, expected) => {
  expect(apiRates.safeParse(text).success).toBe(true);
  expect(readApiRates(text)).toEqual(expected);
});

test.each([
  '',
  'on',
  'reads',
  'reads=',
  'reads=0',
  'reads=-1',
  'reads=1.5',
  'reads=1e3',
  'reads=1000000000',
  'zones=1',
])('%j is none', (text) => {
  expect(apiRates.safeParse(text).success).toBe(false);
});
