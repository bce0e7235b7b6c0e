import { ago } from './ago.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

test.each([
  [0, 'en', 'now'],
  [59, 'en', 'now'],
  [60, 'en', '1 min. ago'],
  [3 * 60 + 20, 'en', '3 min. ago'],
  [2 * 3600, 'en', '2 hr. ago'],
  [26 * 3600, 'en', 'yesterday'],
  [40 * 86_400, 'en', 'last mo.'],
  [3 * 60, 'de', 'vor 3 Min.'],
  [-2 * 3600, 'en', 'in 2 hr.'],
])('%d seconds ago, in %s: %s', (seconds, language, text) =>
  expect(ago(NOW - seconds * 1000, NOW, language)).toBe(text),
);
