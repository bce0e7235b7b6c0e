import type { Delegation } from './delegation.ts';

export interface ParentDs {
  /** Data of the DS records that any server publishes. */
  readonly ds: readonly Uint8Array[];
  /** Data of the DS records that all servers publish. */
  readonly everywhere: readonly Uint8Array[];
  /** The largest TTL seen for the DS set or its absence, in seconds. */
  readonly ttl: number;
  /** When the first server was queried, in milliseconds since 1970. */
  readonly at: number;
  readonly delegation: Delegation;
  /** True if the parent is hosted here, and so applies DS submissions at once. */
  readonly isHere?: boolean;
}

/** The fields of DS data (RFC 4034 5.1). The digest is hexadecimal. */
export interface DsFields {
  readonly tag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

export function dsFields(rdata: Uint8Array): DsFields {
  return {
    tag: (rdata[0] << 8) | rdata[1],
    algorithm: rdata[2],
    digestType: rdata[3],
    digest: rdata.subarray(4).toHex(),
  };
}
