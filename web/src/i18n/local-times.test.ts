import { withLocalTimes } from './local-times.ts';

test.each([
  ['Wait until 2026-11-27 23:49 UTC.', 'Wait until 28.11.2026, 00:49.'],
  ['From 2026-07-01 10:00 UTC to 2026-07-02T10:00:59.000Z', 'From 01.07.2026, 12:00 to 02.07.2026, 12:00'],
  ['write a time such as 2026-11-01T00:00:00Z', 'write a time such as 2026-11-01T00:00:00Z'],
  ['2026-11-27 is a day', '2026-11-27 is a day'],
])('%s', (message, local) => expect(withLocalTimes(message, 'de', 'Europe/Berlin')).toBe(local));
