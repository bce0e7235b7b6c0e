import type { TakenDelivery } from '@fourwinds/webhooks';
import { decideOutcome, type Ended } from './decide-outcome.ts';

const DAY = 24 * 60 * 60 * 1000;
const DELIVERY: TakenDelivery = {
  id: '',
  webhookId: '',
  isControl: false,
  kind: 'zone.created',
  body: '{}',
  url: 'https://example.net/',
  secret: Buffer.of(),
  previousSecret: null,
  attempt: 1,
  attempts: 1,
  elapsed: 0,
  failures: 0,
  failing: 0,
  isSlow: false,
};
const VERIFY = { ...DELIVERY, isControl: true, kind: 'endpoint.verify' };
const TEST = { ...DELIVERY, isControl: true, kind: 'endpoint.test' };
const answer = (status: number, headers = {}): Ended => ({ status, headers });
const decide = (delivery: TakenDelivery, ended: Ended) => decideOutcome(delivery, ended, { now: 0, random: 0.5 });

test.each([
  [DELIVERY, 200, 'unchanged'],
  [DELIVERY, 204, 'unchanged'],
  [DELIVERY, 299, 'unchanged'],
  [{ ...DELIVERY, failures: 2 }, 202, 'healthy'],
  [TEST, 204, 'unchanged'],
  [{ ...TEST, failures: 2 }, 200, 'unchanged'],
  [VERIFY, 200, 'verified'],
] as const)('%j is delivered by %i: its webhook is %s', (delivery, status, state) => {
  expect(decide(delivery, answer(status))).toEqual({
    outcome: { delivery: { state: 'delivered' }, webhook: { state } },
  });
});

test.each<[Ended, string]>([
  [answer(500), 'the answer was 500'],
  [answer(404), 'the answer was 404'],
  [answer(301, { location: 'https://example.net/' }), 'the answer was 301, and redirects are not followed'],
  [answer(304), 'the answer was 304, and redirects are not followed'],
  [{ problem: 'no address of example.net was found' }, 'no address of example.net was found'],
])('%j fails, to be tried again', (ended, error) => {
  expect(decide(DELIVERY, ended)).toEqual({
    outcome: { delivery: { state: 'waiting', after: 10_000 }, webhook: { state: 'failing', pause: 0 } },
    error,
  });
});

test.each([
  [VERIFY, 204, 'the answer to a verification must be 200, not 204'],
  [TEST, 500, 'the answer was 500'],
])('a failed verification or test says nothing of the health of the webhook', (delivery, status, error) => {
  const outcome = { delivery: { state: 'waiting', after: 10_000 }, webhook: { state: 'unchanged' } };
  expect(decide({ ...delivery, failures: 50, failing: 9 * DAY }, answer(status))).toEqual({ outcome, error });
});

test.each([
  [429, '100', 100_000],
  [503, '100', 100_000],
  [500, '100', 10_000],
  [503, 'soon', 10_000],
])('%i with Retry-After %s is tried again after %i ms', (status, retryAfter, after) => {
  const { outcome } = decide(DELIVERY, answer(status, { 'retry-after': retryAfter }));
  expect(outcome).toEqual({
    delivery: { state: 'waiting', after },
    webhook: { state: 'failing', pause: after > 10_000 ? after : 0 },
  });
});

test('410 ends the delivery and the webhook', () => {
  expect(decide(DELIVERY, answer(410)).outcome).toEqual({
    delivery: { state: 'failed' },
    webhook: { state: 'disabled', reason: 'its URL answered 410' },
  });
});

test('the last attempt of a day fails the delivery', () => {
  const { outcome } = decide({ ...DELIVERY, attempts: 13, elapsed: DAY }, answer(500));
  expect(outcome.delivery).toEqual({ state: 'failed' });
});

test('the failure that completes three days disables the webhook', () => {
  const { outcome } = decide({ ...DELIVERY, failures: 40, failing: 3 * DAY }, answer(500));
  expect(outcome.webhook).toEqual({ state: 'disabled', reason: 'all attempts failed for 3 days' });
});
