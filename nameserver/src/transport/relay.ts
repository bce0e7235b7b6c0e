/** Where a relayed message came from. */
export interface RelaySource {
  /** The 4 or 16 octets of an address. */
  readonly address: Uint8Array;
  /** A connection, which proves the address, or a datagram. */
  readonly by: 'stream' | 'datagram';
}

/**
 * Has a message answered by somebody else, in time: by one message, or several for a transfer, or none where it gets no response. Keeps neither message nor
 * address beyond the call. Never rejects.
 */
export type Relay = (message: Uint8Array, source: RelaySource) => Promise<readonly Uint8Array[]>;

/** Where no messages are relayed. */
export const withoutRelay: Relay = () => Promise.resolve([]);
