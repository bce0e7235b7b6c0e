/** Where a message came from, as the nameserver says that relayed it. */
export interface UpdateClient {
  /** IP address. */
  readonly address: string;
  /** Whether the address is proven, as that of a connection is. */
  readonly isProven: boolean;
}
