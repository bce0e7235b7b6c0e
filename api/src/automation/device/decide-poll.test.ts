import { decidePoll, type PolledState } from './decide-poll.ts';

const NOW = 1_000_000;
const asked: PolledState = { state: 'waiting', expiresAt: NOW + 1000, polledAt: undefined, seconds: 5 };

test.each<[Partial<PolledState>, string]>([
  [{}, 'authorization_pending'],
  [{ polledAt: NOW - 5000 }, 'authorization_pending'],
  [{ polledAt: NOW - 4999 }, 'slow_down'],
  [{ polledAt: NOW - 5000, seconds: 10 }, 'slow_down'],
  [{ state: 'approved', polledAt: NOW }, 'granted'],
  [{ state: 'denied', polledAt: NOW }, 'access_denied'],
  [{ expiresAt: NOW }, 'expired_token'],
  [{ state: 'approved', expiresAt: NOW }, 'expired_token'],
])('%j: %s', (state, outcome) => expect(decidePoll({ ...asked, ...state }, NOW)).toBe(outcome));
