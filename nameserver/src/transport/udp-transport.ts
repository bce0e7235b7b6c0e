import type { SocketAddress } from '@fourwinds/process';

export interface UdpTransport {
  /** The method, as a word for messages. */
  readonly kind: 'batched' | 'dgram';
  /** Binds an address. Rejects if it is unavailable. */
  bind(address: SocketAddress): Promise<void>;
  /** Starts to answer queries at these addresses. */
  start(): Promise<void>;
  /**
   * Returns the number of datagrams lost because they arrived faster than they were received, as reported by the
   * system.
   */
  overruns(): number;
  /** Resolves within a second. After that, nothing is answered and no address is in use. */
  close(): Promise<void>;
}
