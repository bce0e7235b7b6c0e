/** The digest of some octets, as `hash` of node:crypto makes it in one call. */
export type Hash = (algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384', data: Uint8Array) => Uint8Array;
