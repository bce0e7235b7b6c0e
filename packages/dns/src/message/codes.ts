/** Parameters and their names in the IANA registry: https://www.iana.org/assignments/dns-parameters. */

export const CLASS = { IN: 1, CH: 3, HS: 4, NONE: 254, ANY: 255 } as const;

export const OPCODE = { QUERY: 0, IQUERY: 1, STATUS: 2, NOTIFY: 4, UPDATE: 5, DSO: 6 } as const;

export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  YXRRSET: 7,
  NXRRSET: 8,
  NOTAUTH: 9,
  NOTZONE: 10,
  DSOTYPENI: 11,
  BADVERS: 16,
  BADKEY: 17,
  BADTIME: 18,
  BADMODE: 19,
  BADNAME: 20,
  BADALG: 21,
  BADTRUNC: 22,
  BADCOOKIE: 23,
} as const;

/** Types that only occur in questions or messages (RFC 6895 3.1). */
export const META_TYPE = { OPT: 41, TKEY: 249, TSIG: 250, IXFR: 251, AXFR: 252, ANY: 255 } as const;

/** True for types that are never zone data: 0, OPT, and 128 to 255 (RFC 6895 3.1). */
export function isMetaType(code: number): boolean {
  return code === 0 || code === META_TYPE.OPT || (code >= 128 && code <= 255);
}

/** EDNS options (RFC 6891 6.1.2). */
export const EDNS_OPTION = {
  NSID: 3,
  CLIENT_SUBNET: 8,
  EXPIRE: 9,
  COOKIE: 10,
  TCP_KEEPALIVE: 11,
  PADDING: 12,
  CHAIN: 13,
  KEY_TAG: 14,
  EDE: 15,
} as const;

/** Extended DNS errors (RFC 8914 4). */
export const EDE = {
  OTHER: 0,
  UNSUPPORTED_DNSKEY_ALGORITHM: 1,
  UNSUPPORTED_DS_DIGEST_TYPE: 2,
  STALE_ANSWER: 3,
  FORGED_ANSWER: 4,
  DNSSEC_INDETERMINATE: 5,
  DNSSEC_BOGUS: 6,
  SIGNATURE_EXPIRED: 7,
  SIGNATURE_NOT_YET_VALID: 8,
  DNSKEY_MISSING: 9,
  RRSIGS_MISSING: 10,
  NO_ZONE_KEY_BIT_SET: 11,
  NSEC_MISSING: 12,
  CACHED_ERROR: 13,
  NOT_READY: 14,
  BLOCKED: 15,
  CENSORED: 16,
  FILTERED: 17,
  PROHIBITED: 18,
  STALE_NXDOMAIN_ANSWER: 19,
  NOT_AUTHORITATIVE: 20,
  NOT_SUPPORTED: 21,
  NO_REACHABLE_AUTHORITY: 22,
  NETWORK_ERROR: 23,
  INVALID_DATA: 24,
} as const;

const rcodeNames = new Map<number, string>(Object.entries(RCODE).map(([name, code]) => [code, name]));

/**
 * Returns the name of a response code, for example `NXDOMAIN` for 3. Returns a name such as `RCODE42` for
 * unregistered codes.
 */
export function rcodeName(code: number): string {
  return rcodeNames.get(code) ?? `RCODE${code}`;
}
