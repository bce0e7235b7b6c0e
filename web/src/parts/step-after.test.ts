import { stepAfter } from './step-after.ts';

test.each([
  ['none', true, false, 'wait'],
  ['none', false, true, 'wait'],
  ['same', true, false, 'reload'],
  ['other', true, false, 'reload'],
  ['same', true, true, 'offer'],
  ['other', true, true, 'offer'],
  ['same', false, false, 'offer'],
  ['other', false, false, 'offer'],
] as const)('answer: %s, page: %s, reloaded before: %s: %s', (answer, isPage, wasReloaded, step) =>
  expect(stepAfter({ answer, isPage, wasReloaded })).toBe(step),
);
