import type { SocketAddress } from '@fourwinds/process';

/** How datagrams are received and answered. */
export interface UdpTransport {
  /** How it does that, in a word for people. */
  readonly kind: 'batched' | 'dgram';
  /** Takes an address. Rejects when it cannot be had. */
  bind(address: SocketAddress): Promise<void>;
  /** Starts to answer queries to these addresses. */
  start(): Promise<void>;
  /** Datagrams that were lost because they came faster than they were received, as far as the system tells. */
  overruns(): number;
  /** Resolves within a second; nothing is answered then, and no address is in use. */
  close(): Promise<void>;
}
