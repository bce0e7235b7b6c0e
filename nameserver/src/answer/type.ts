/** Record types that receive special treatment in answers. All other types are treated alike. */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  TXT: 16,
  AAAA: 28,
  DNAME: 39,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  NSEC3: 50,
  NSEC3PARAM: 51,
} as const;

/** Types that are requests to the server and not data (RFC 6895 3.1). */
export const QTYPE = { OPT: 41, TSIG: 250, IXFR: 251, AXFR: 252, ANY: 255 } as const;
