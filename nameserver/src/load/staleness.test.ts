import { Staleness } from './staleness.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function server(heardBefore?: number) {
  const state = { elapsed: 5_000, time: START, heardAt: undefined as number | undefined };
  const staleness = new Staleness({
    heardAt: () => state.heardAt,
    heardBefore: () => heardBefore,
    limit: 10 * 86_400,
    time: () => state.time,
    elapsed: () => state.elapsed,
  });
  const pass = (milliseconds: number): void => {
    state.elapsed += milliseconds;
    state.time += milliseconds;
  };
  const hear = (): void => void (state.heardAt = state.elapsed);
  return { state, staleness, pass, hear };
}

test('counts from the last word of the region', () => {
  const { staleness, pass, hear } = server();
  pass(2_000);
  expect(staleness.seconds).toBe(2);
  hear();
  expect(staleness.seconds).toBe(0);
  pass(90_500);
  expect(staleness.seconds).toBe(90);
});

test('a restart does not end it, the first word of the region does', () => {
  const { staleness, pass, hear } = server(START - 9 * DAY);
  expect(staleness.seconds).toBe(9 * 86_400);
  pass(DAY - 1_000);
  expect(staleness.problem).toBeUndefined();
  pass(1_000);
  expect(staleness.problem).toContain('the API of the region has been silent for 864000 s');
  hear();
  expect(staleness.problem).toBeUndefined();
});

test('a clock that is set to another time takes no server out of service', () => {
  const { state, staleness, pass, hear } = server();
  hear();
  state.time += 400 * DAY;
  pass(30_000);
  expect([staleness.seconds, staleness.problem]).toEqual([30, undefined]);
});

test('a time that is still to come counts as now', () => {
  expect(server(START + DAY).staleness.seconds).toBe(0);
});

test('without a limit no age is a problem', () => {
  const staleness = new Staleness({
    heardAt: () => undefined,
    heardBefore: () => START - 400 * DAY,
    limit: 0,
    time: () => START,
    elapsed: () => 0,
  });
  expect([staleness.seconds, staleness.problem]).toEqual([400 * 86_400, undefined]);
});

test('gives each word of the region once, by the time of day, to be kept', () => {
  const { staleness, pass, hear } = server();
  expect(staleness.takeNews()).toBeUndefined();
  pass(1_000);
  hear();
  pass(500);
  expect(staleness.takeNews()).toBe(START + 1_000);
  expect(staleness.takeNews()).toBeUndefined();
});
