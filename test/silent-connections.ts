import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Opens connections from a loopback address that send nothing. Resolves once each was accepted or closed by the
 * server.
 */
export async function silentConnections(
  port: number,
  { count, from }: { readonly count: number; readonly from: string },
): Promise<AsyncDisposable & { readonly open: () => number }> {
  const sockets = Array.from({ length: count }, () =>
    connect({ host: '127.0.0.1', port, localAddress: from }).on('error', () => undefined),
  );
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return {
    open: () => sockets.filter(({ closed }) => !closed).length,
    async [Symbol.asyncDispose]() {
      const open = sockets.filter(({ closed }) => !closed);
      await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
    },
  };
}
