import { Wakeup } from './wakeup.ts';

describe('Wakeup', () => {
  const wakeup = new Wakeup();
  const LONG = 60_000;

  test('wakes the sleepers of a topic', async () => {
    const alarm = wakeup.subscribe('zones', new AbortController().signal);
    const sleep = alarm.sleep(LONG);
    wakeup.wake('zones');
    await sleep;
    alarm.end();
  });

  test('leaves the others asleep, until all are woken', async () => {
    const alarm = wakeup.subscribe('zones', new AbortController().signal);
    let woken = false;
    const sleep = alarm.sleep(LONG).then(() => (woken = true));
    wakeup.wake('records');
    await new Promise(setImmediate);
    expect(woken).toBe(false);
    wakeup.wake();
    await sleep;
    alarm.end();
  });

  test('a call between two sleeps ends the next, and only that', async () => {
    const alarm = wakeup.subscribe('zones', new AbortController().signal);
    wakeup.wake('zones');
    wakeup.wake('zones');
    await alarm.sleep(LONG);
    let woken = false;
    const sleep = alarm.sleep(LONG).then(() => (woken = true));
    await new Promise(setImmediate);
    expect(woken).toBe(false);
    wakeup.wake('zones');
    await sleep;
    alarm.end();
  });

  test('an abort ends all sleep', async () => {
    const controller = new AbortController();
    const alarm = wakeup.subscribe('zones', controller.signal);
    const sleep = alarm.sleep(LONG);
    controller.abort();
    await sleep;
    await alarm.sleep(LONG);
    alarm.end();
  });

  test('wakes by itself after its time', async () => {
    const alarm = wakeup.subscribe('zones', new AbortController().signal);
    const awake = setTimeout(() => undefined, LONG);
    await alarm.sleep(1);
    clearTimeout(awake);
    alarm.end();
  });
});
