export interface RelaySource {
  /** The 4 or 16 octets of an address. */
  readonly address: Uint8Array;
  /** `stream` is a connection, which proves the address. */
  readonly by: 'stream' | 'datagram';
}

/**
 * Passes a message to another component that answers it in time. Returns one message, several for a transfer, or none
 * if there is no response. Does not keep message or address after the call. Never rejects.
 */
export type Relay = (message: Uint8Array, source: RelaySource) => Promise<readonly Uint8Array[]>;

export const withoutRelay: Relay = () => Promise.resolve([]);
