import {
  nextLook,
  nextState,
  PROOF_MILLISECONDS,
  stateAt,
  type VerificationEvent,
  verificationEvents,
  type VerificationState,
  verificationStates,
} from './verification-states.ts';

/** State after each event. `-` means that the event has no effect. */
const TABLE = `
             asked    proven     marked  link_used  review_asked  approved  refused  time_over
unverified   pending  -          -       -          review        -         -        -
pending      pending  link_sent  review  -          review        -         -        expired
link_sent    pending  -          review  verified   -             -         -        expired
verified     -        -          -       -          -             -         -        -
review       pending  -          -       -          -             pending   refused  -
refused      pending  -          -       -          review        -         -        -
expired      pending  -          -       -          review        -         -        -
`;
const [events, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the table has all states and events', () => {
  expect(events).toEqual(verificationEvents);
  expect(rows.map(([state]) => state)).toEqual(verificationStates);
});

test.each(rows.flatMap(([state, ...after]) => after.map((next, i) => [state, events[i], next] as const)))(
  '%s, %s: %s',
  (state, event, next) => {
    expect(nextState(state as VerificationState, event as VerificationEvent) ?? '-').toBe(next);
  },
);

const NOW = Date.parse('2026-11-24T12:00:00Z');
const before = (milliseconds: number): Date => new Date(NOW - milliseconds);
const DAY = 86_400_000;
const facts = { isVerified: false, state: null, askedAt: null, proof: null, linkExpiresAt: null } as const;

test.each([
  ['nothing was asked for', {}, 'unverified'],
  ['an administrator has verified it', { isVerified: true }, 'verified'],
  ['a proof is looked for', { state: 'pending', askedAt: before(7 * DAY - 1) }, 'pending'],
  ['a proof was not found', { state: 'pending', askedAt: before(7 * DAY) }, 'expired'],
  ['a review stands in for the proof', { state: 'pending', askedAt: before(7 * DAY), proof: 'review' }, 'pending'],
  ['the link can be used', { state: 'link_sent', linkExpiresAt: before(-1) }, 'link_sent'],
  ['the link is over', { state: 'link_sent', linkExpiresAt: before(0) }, 'expired'],
  ['a review takes its time', { state: 'review', askedAt: before(30 * DAY) }, 'review'],
  ['the account is no longer verified', { state: 'verified' }, 'unverified'],
] as const)('%s', (_, given, state) => {
  expect(stateAt({ ...facts, ...given }, NOW)).toBe(state);
});

test.each([
  [0, 1000],
  [10_000, 1000],
  [60_000, 6000],
  [600_000, 60_000],
  [DAY, 600_000],
])('a proof that was asked for %d ms ago is looked for again after %d ms', (age, wait) => {
  expect(nextLook(before(age), NOW)).toEqual(new Date(NOW + wait));
});

test('a proof is not looked for when its time is over', () => {
  expect(nextLook(before(PROOF_MILLISECONDS), NOW)).toBeNull();
});
