import { eventually } from '../../../../test/eventually.ts';
import { AnswerThread } from './answer-thread.ts';
import { type Libc, loadLibc } from './libc.ts';
import { openSocket } from './socket.ts';

/** Ends on its own as often as `own` says, before or after it is ready. Then runs until it is stopped. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    const { own, stop } = workerData;
    const begun = Atomics.add(own, 0, 1);
    if (begun < own[1]) throw new Error('before');
    parentPort.postMessage('ready');
    if (begun < own[2]) throw new Error('after');
    Atomics.wait(stop, 0, 0, 10);
    while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 10);
  `)}`,
);

describe('a thread that answers', () => {
  let libc: Libc;
  const lost: unknown[] = [];

  beforeEach(async () => {
    libc = await loadLibc();
    lost.length = 0;
  });

  function threadThat(endsBefore: number, endsAfter: number): { thread: AnswerThread; begun: Int32Array } {
    const own = new Int32Array(new SharedArrayBuffer(12));
    own.set([0, endsBefore, endsAfter]);
    const relay = (): void => undefined;
    const thread = new AnswerThread(libc, { script, own, relay, lost: (error) => lost.push((error as Error).message) });
    thread.take(openSocket(libc, { host: '127.0.0.1', port: 0 }));
    return { thread, begun: own };
  }

  test('is replaced when it ends by itself', async () => {
    const { thread, begun } = threadThat(0, 2);
    await thread.start();
    await eventually(() => expect(begun[0]).toBe(3));
    expect(lost).toEqual(['after', 'after']);
    await thread.close();
    expect(begun[0]).toBe(3);
  });

  test('that cannot begin is an error', async () => {
    const { thread } = threadThat(1, 0);
    await expect(thread.start()).rejects.toThrow('before');
    await thread.close();
    expect(lost).toEqual([]);
  });

  test('ends while it is being replaced', async () => {
    const { thread } = threadThat(0, 1000);
    await thread.start();
    await eventually(() => expect(lost.length).toBeGreaterThan(0));
    await thread.close();
  });
});
