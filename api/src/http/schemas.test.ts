import { timeSchema } from './schemas.ts';

test.each([
  ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000000Z'],
  ['2026-11-01T00:30:00.1234567+02:00', '2026-10-31T22:30:00.123456Z'],
  ['0518-11-16T01:38:24.5+23:37', '0518-11-15T02:01:24.500000Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
])('the time %s is %s in UTC', (text, utc) => {
  expect(timeSchema.parse(text)).toBe(utc);
});

test.each([
  'yesterday',
  '2026-02-30T00:00:00Z',
  '2026-11-01T00:00:00',
  '0000-12-31T23:59:59Z',
  '9999-12-31T23:59:59-00:01',
])('%s is refused for one reason', (text) => {
  expect(timeSchema.safeParse(text).error?.issues).toHaveLength(1);
});
