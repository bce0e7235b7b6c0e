import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '@fourwinds/process';
import { ZoneReader } from './answer/index.ts';
import { COUNT, Counters } from './metrics/counters.ts';
import { respondersFor } from './responders.ts';
import type { ServerSettings } from './settings.ts';
import { runAnswerLoop } from './transport/batched/answer-loop.ts';
import { type AnswerThreadData, READY } from './transport/batched/answer-thread.ts';
import { loadLibc } from './transport/batched/libc.ts';
import { Clock } from './transport/clock.ts';

export interface UdpThreadData {
  readonly settings: ServerSettings;
  /** Memory of a ZoneSet and the number of one of its readers. */
  readonly zones: SharedArrayBuffer;
  readonly reader: number;
  /** The number of this thread among the counting threads. */
  readonly thread: number;
}

/** One batch in this many is timed. */
const SAMPLE = 64;

/** Thread code: answers datagrams from the moment it posts a message until it is stopped. */
const { sockets, stop, own } = workerData as AnswerThreadData<UdpThreadData>;
const log = createLogger('nameserver');
const libc = await loadLibc();
const zones = new ZoneReader(own.zones, own.reader);
const counters = new Counters(own.settings.counters, own.thread);
const clock = new Clock(own.settings.clockOrigin);
const report = (err: unknown, query: Uint8Array): void =>
  log.error({ err, query: query.toHex() }, 'a query could not be answered');
const { udp } = respondersFor(zones, own.settings, { counters, clock, report });
let batches = 0;

parentPort!.postMessage(READY);
runAnswerLoop({
  libc,
  sockets,
  stop,
  respond: udp,
  relay: (message) => parentPort!.postMessage(message),
  received() {
    zones.enter();
    clock.read();
  },
  answered(unsent) {
    zones.leave();
    if (unsent > 0) counters.add(COUNT.unsent, unsent);
    if (batches++ % SAMPLE > 0) return;
    const received = clock.now;
    counters.took((clock.read() - received) / 1000);
  },
  ignored: () => counters.add(COUNT.ignored, 1),
});
