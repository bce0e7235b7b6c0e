import { recordProcess } from './process-state.ts';

test('globals, variables and listeners are as before', () => {
  const listener = (): void => undefined;
  const { fetch } = globalThis;
  const restore = recordProcess();
  process.env.FOURWINDS_TEST_FRESH = 'fresh';
  delete process.env.PATH;
  process.on('SIGUSR2', listener);
  Object.assign(globalThis, { fetch: listener, fresh: 1 });
  restore();
  expect(process.env.FOURWINDS_TEST_FRESH).toBeUndefined();
  expect(process.env.PATH).toBeDefined();
  expect(process.rawListeners('SIGUSR2')).toEqual([]);
  expect(globalThis.fetch).toBe(fetch);
  expect('fresh' in globalThis).toBe(false);
});

test('a listener of before stays', () => {
  const listener = (): void => undefined;
  process.on('SIGUSR2', listener);
  recordProcess()();
  expect(process.rawListeners('SIGUSR2')).toEqual([listener]);
  process.removeListener('SIGUSR2', listener);
});

test('the code with which the process ends is as before', () => {
  const { exitCode } = process;
  const restore = recordProcess();
  process.exitCode = 3;
  restore();
  expect(process.exitCode).toBe(exitCode);
});
