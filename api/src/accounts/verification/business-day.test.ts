import { businessDayAfter } from './business-day.ts';

/** 2026-11-23 is a Monday. */
test.each([
  ['Monday', '2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z'],
  ['Thursday at its end', '2026-11-26T23:59:59Z', '2026-11-27T23:59:59Z'],
  ['Friday', '2026-11-27T15:00:00Z', '2026-11-30T15:00:00Z'],
  ['Friday at its beginning', '2026-11-27T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['Saturday', '2026-11-28T15:00:00Z', '2026-12-01T00:00:00Z'],
  ['Sunday at its end', '2026-11-29T23:59:59Z', '2026-12-01T00:00:00Z'],
  ['Thursday before a year ends on a Friday', '2027-12-30T08:00:00Z', '2027-12-31T08:00:00Z'],
])('a review that is asked for on a %s', (_, asked, answered) => {
  expect(businessDayAfter(new Date(asked))).toEqual(new Date(answered));
});
