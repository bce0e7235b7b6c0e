/**
 * IANA mnemonics of the record types that can be zone data (RFC 6895 3.1). Includes types that are only supported in
 * generic form.
 */
const codes: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  MD: 3,
  MF: 4,
  CNAME: 5,
  SOA: 6,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  PTR: 12,
  HINFO: 13,
  MINFO: 14,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  'NSAP-PTR': 23,
  SIG: 24,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  AAAA: 28,
  LOC: 29,
  NXT: 30,
  EID: 31,
  NIMLOC: 32,
  SRV: 33,
  ATMA: 34,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  A6: 38,
  DNAME: 39,
  SINK: 40,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  NINFO: 56,
  RKEY: 57,
  TALINK: 58,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  DSYNC: 66,
  HHIT: 67,
  BRID: 68,
  SPF: 99,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  URI: 256,
  CAA: 257,
  AVC: 258,
  DOA: 259,
  AMTRELAY: 260,
  RESINFO: 261,
  WALLET: 262,
  TA: 32768,
  DLV: 32769,
};

const mnemonicCodes = new Map(Object.entries(codes));
const mnemonics = new Map(Array.from(mnemonicCodes, ([mnemonic, code]) => [code, mnemonic]));

/**
 * Returns the code of a type such as `MX` or `TYPE15`, ignoring letter case. Returns undefined if the type is
 * unknown.
 */
export function typeCode(text: string): number | undefined {
  return mnemonicCodes.get(text) ?? codeInAnyCase(text);
}

function codeInAnyCase(text: string): number | undefined {
  const upper = text.toUpperCase();
  const generic = /^TYPE(\d{1,5})$/.exec(upper);
  if (generic !== null) return Number(generic[1]) <= 0xffff ? Number(generic[1]) : undefined;
  return mnemonicCodes.get(upper);
}

/**
 * Returns the mnemonic of a type, for example `MX`. If there is no mnemonic, returns a generic name such as
 * `TYPE65534` (RFC 3597 5).
 */
export function typeMnemonic(code: number): string {
  return mnemonics.get(code) ?? `TYPE${code}`;
}
