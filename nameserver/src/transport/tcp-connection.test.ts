import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import { RELAYED } from '../answer/index.ts';
import { withoutRelay } from './relay.ts';
import { Connection } from './tcp-connection.ts';

/** A socket whose client reads everything immediately. */
class GreedySocket extends Duplex {
  taken = 0;

  override _read(): void {
    // The test pushes incoming data.
  }

  override _write(chunk: Uint8Array, _encoding: string, written: () => void): void {
    this.taken += chunk.length;
    written();
  }
}

test('others have their turn though a client takes large responses as fast as they come', async () => {
  const QUERIES = 1000;
  const SIZE = 50_000;
  const socket = new GreedySocket();
  const answers = { respond: () => SIZE, relay: withoutRelay };
  const connection = new Connection(socket as unknown as Socket, Uint8Array.of(192, 0, 2, 1), answers, {
    used: () => undefined,
    ended: () => undefined,
  });
  socket.push(Buffer.concat(new Array<Uint8Array>(QUERIES).fill(Uint8Array.of(0, 1, 0))));
  const taken: number[] = [];
  while (socket.taken < QUERIES * (SIZE + 2)) {
    await nextRound();
    taken.push(socket.taken);
  }
  const most = Math.max(...taken.map((octets, round) => octets - (taken[round - 1] ?? 0)));
  expect(most).toBeLessThan((QUERIES * SIZE) / 10);
  connection.end();
});

/** A socket whose client reads one write at each `accept`. */
class PatientSocket extends Duplex {
  readonly #writes: (() => void)[] = [];

  override _read(): void {
    // The test pushes incoming data.
  }

  override _write(_chunk: Uint8Array, _encoding: string, written: () => void): void {
    this.#writes.push(written);
  }

  /** Reads a write, once there is one. */
  async accept(): Promise<void> {
    while (this.#writes.length === 0) await nextRound();
    this.#writes.shift()!();
    await nextRound();
  }
}

test('a client that takes a relayed answer message by message uses the connection each time, and all that is left waits', async () => {
  const SIZE = 65_000;
  const socket = new PatientSocket({ writableHighWaterMark: 1 });
  const relayed = Array.from({ length: 4 }, () => new Uint8Array(SIZE));
  const answers = { respond: () => RELAYED, relay: async () => relayed };
  let uses = 0;
  const connection = new Connection(socket as unknown as Socket, Uint8Array.of(192, 0, 2, 1), answers, {
    used: () => uses++,
    ended: () => undefined,
  });
  socket.push(Uint8Array.of(0, 1, 0));
  const seen: [uses: number, waiting: number][] = [];
  for (const _ of relayed) {
    await socket.accept();
    seen.push([uses, connection.buffered / (SIZE + 2)]);
  }
  expect(seen.map(([, waiting]) => waiting)).toEqual([3, 2, 1, 0]);
  expect(new Set(seen.map(([count]) => count)).size).toBe(relayed.length);
  connection.end();
});
