import { checked, EAGAIN, type Libc, MSG_DONTWAIT, SystemCallError } from './libc.ts';
import { MessageBatch } from './message-batch.ts';
import { Poll } from './poll.ts';
import { openSocket } from './socket.ts';

/** Makes each system call once, on a separate address. Throws SystemCallError if the system refuses a call. */
export function probe(libc: Libc, host: string): void {
  const socket = openSocket(libc, { host, port: 0 });
  try {
    checked(libc, 'poll', new Poll(libc, [socket]).wait(0));
    const batch = new MessageBatch(libc, 1);
    if (batch.receive(socket) === -1 && libc.errno() !== EAGAIN) throw new SystemCallError('recvmmsg', libc.errno());
    checked(libc, 'sendmmsg', libc.sendmmsg(socket.fd, libc.address(new ArrayBuffer(8)), 0, MSG_DONTWAIT));
  } finally {
    libc.close(socket.fd);
  }
}
