import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { MACHINE } from './nodes.ts';

export interface Relay {
  /** The URL at which Pods reach the target. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Makes a loopback-only Postgres reachable for Pods. */
export async function relay(address: string): Promise<Relay> {
  const url = new URL(address);
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.pipe(to);
    from
      .on('error', () => to.destroy())
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
  };
  const target = { host: url.hostname, port: Number(url.port) };
  const listener = createServer((socket) => {
    const other = createConnection(target);
    join(socket, other);
    join(other, socket);
  }).listen(0, MACHINE);
  await once(listener, 'listening');
  url.hostname = MACHINE;
  url.port = String((listener.address() as AddressInfo).port);
  const stop = async (): Promise<void> => {
    const closed = once(listener, 'close');
    listener.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: url.href, stop };
}
