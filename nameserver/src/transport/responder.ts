/**
 * The function that a transport calls with its messages: reads `length` octets of `query` that came from `source`, the 4 or 16 octets
 * of an address, writes to `response`, returns how many it wrote; 0 means that nothing is sent, RELAYED that the response comes later. Must not
 * keep any of them.
 */
export type Responder = (query: DataView, length: number, response: DataView, source: Uint8Array) => number;
