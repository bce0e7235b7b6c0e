/**
 * Called by a transport for each message. Reads `length` octets of `query` from `source`, the 4 or 16 octets of an
 * address, writes to `response` and returns the number of octets written. 0 means that nothing is sent, RELAYED that
 * the response follows later. Must not keep any of the arguments.
 */
export type Responder = (query: DataView, length: number, response: DataView, source: Uint8Array) => number;
