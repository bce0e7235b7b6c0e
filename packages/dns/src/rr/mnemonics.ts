import type { Mnemonics } from './all-fields.ts';

/** DNSSEC algorithm numbers (RFC 4034 A.1 and the IANA list), including the spellings that other servers use. */
export const algorithms: Mnemonics = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  'DSA-NSEC3-SHA1': 6,
  NSEC3DSA: 6,
  'RSASHA1-NSEC3-SHA1': 7,
  NSEC3RSASHA1: 7,
  RSASHA256: 8,
  RSASHA512: 10,
  'ECC-GOST': 12,
  ECCGOST: 12,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
};

/** Delegation signer digests (RFC 4034 A.2, RFC 4509, RFC 5933, RFC 6605). */
export const digests: Mnemonics = { 'SHA-1': 1, SHA1: 1, 'SHA-256': 2, SHA256: 2, GOST: 3, 'SHA-384': 4, SHA384: 4 };

/** NSEC3 hash algorithms (RFC 5155 11). */
export const hashAlgorithms: Mnemonics = { 'SHA-1': 1, SHA1: 1 };

/** CERT types (RFC 4398 2.1). */
export const certificateTypes: Mnemonics = {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
};

/** DSYNC schemes (RFC 9859 6.2). */
export const schemes: Mnemonics = { NOTIFY: 1 };
