/**
 * What a transport gives its messages to: reads `length` octets of `query` that came from `source`, the 4 or 16 octets
 * of an address, writes to `response`, returns how many it wrote; 0 means that nothing is sent. Must not keep any array.
 */
export type Responder = (query: Uint8Array, length: number, response: Uint8Array, source: Uint8Array) => number;
