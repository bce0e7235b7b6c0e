import type { SocketAddress } from '@fourwinds/process';

/** How datagrams are received and answered. */
export interface UdpTransport {
  /** How it does that, in a word for people. */
  readonly kind: 'batched' | 'dgram';
  /** Takes an address. Rejects when it cannot be had. */
  bind(address: SocketAddress): Promise<void>;
  /** From now on, queries to these addresses are answered. */
  start(): Promise<void>;
  /** Datagrams that were lost because they came faster than they were received, as far as the system tells. */
  overruns(): number;
  /** Nothing is answered any more when it has settled, within a second, and no address is held. */
  close(): Promise<void>;
}
