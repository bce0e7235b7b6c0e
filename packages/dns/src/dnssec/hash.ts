/** Computes a digest, as the function `hash` of node:crypto does. */
export type Hash = (algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384', data: Uint8Array) => Uint8Array;
