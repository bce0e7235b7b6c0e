import type { Libc } from './libc.ts';
import type { BatchedSocket } from './message-batch.ts';

/** struct pollfd: int fd, short events, short revents. */
const POLLFD_OCTETS = 8;
const EVENTS_AT = 4;
const REVENTS_AT = 6;
const POLLIN = 1;

export class Poll {
  readonly #libc: Libc;
  readonly #address: bigint;
  readonly #results: Int16Array;
  readonly #count: number;

  constructor(libc: Libc, sockets: readonly BatchedSocket[]) {
    const fds = new DataView(new ArrayBuffer(sockets.length * POLLFD_OCTETS));
    sockets.forEach(({ fd }, i) => {
      fds.setInt32(i * POLLFD_OCTETS, fd, true);
      fds.setInt16(i * POLLFD_OCTETS + EVENTS_AT, POLLIN, true);
    });
    this.#libc = libc;
    this.#address = libc.address(fds.buffer);
    this.#results = new Int16Array(fds.buffer);
    this.#count = sockets.length;
  }

  /** Returns when a socket has data, after this many milliseconds, or earlier. -1 is an error. */
  wait(milliseconds: number): number {
    return this.#libc.poll(this.#address, this.#count, milliseconds);
  }

  isReady(socket: number): boolean {
    return this.#results[(socket * POLLFD_OCTETS + REVENTS_AT) / 2] !== 0;
  }
}
