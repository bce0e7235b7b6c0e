import type { Failure } from '../kernel/failure.ts';
import { FailedAttempts } from './failed-attempts.ts';

let time = 0;
let attempts: FailedAttempts;

beforeEach(() => {
  time = 0;
  attempts = new FailedAttempts({ limit: 3, seconds: 60 }, () => time);
});

function fail(address: string, count: number): void {
  for (let i = 0; i < count; i++) attempts.noteFailure(address);
}

function refusal(address: string, credential = 'unknown'): Failure | undefined {
  try {
    attempts.refuse(address, credential);
  } catch (error) {
    return error as Failure;
  }
  return undefined;
}

test.each([
  ['the address itself', '192.0.2.1', '192.0.2.1', true],
  ['another address', '192.0.2.1', '192.0.2.2', false],
  ['another address of the same /64', '2001:db8::1', '2001:db8:0:0:ffff::9', true],
  ['an address of another /64', '2001:db8::1', '2001:db8:0:1::1', false],
  ['an IPv4 address as a socket of both families shows it', '192.0.2.1', '::ffff:192.0.2.1', true],
])('%s', (_case, failing, asking, isRefused) => {
  fail(failing, 3);
  expect(refusal(asking)?.code).toBe(isRefused ? 'rate_limited' : undefined);
});

test('fewer failures refuse nobody', () => {
  fail('192.0.2.1', 2);
  expect(refusal('192.0.2.1')).toBeUndefined();
});

test('credentials that were valid before are not refused', () => {
  attempts.noteSuccess('good');
  fail('192.0.2.1', 3);
  expect(refusal('192.0.2.1', 'good')).toBeUndefined();
});

test('each failure counts for a minute', () => {
  for (const seconds of [0, 20, 40]) {
    time = seconds * 1000;
    fail('192.0.2.1', 1);
  }
  time = 50_000;
  expect(refusal('192.0.2.1')?.retryAfter).toBe(10);
  time = 60_000;
  expect(refusal('192.0.2.1')).toBeUndefined();
  fail('192.0.2.1', 1);
  expect(refusal('192.0.2.1')?.retryAfter).toBe(20);
});
