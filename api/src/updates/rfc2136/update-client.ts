/** Sender of a message, as reported by the relaying nameserver. */
export interface UpdateClient {
  readonly address: string;
  /** True if the address cannot be forged, as with TCP. */
  readonly isProven: boolean;
}
