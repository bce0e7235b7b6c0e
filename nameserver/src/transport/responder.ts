/**
 * What a transport gives its messages to: reads `length` octets of `query` that came from the address `source`, writes
 * to `response`, returns how many it wrote; 0 means that nothing is sent. Must not keep either array.
 */
export type Responder = (query: Uint8Array, length: number, response: Uint8Array, source: string) => number;
