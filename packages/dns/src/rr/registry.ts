import { IssueError } from '../issue.ts';
import { shorten } from '../name.ts';
import { Tokens } from '../presentation.ts';
import type { WireReader } from '../wire.ts';
import { parseGeneric, type RecordType } from './define.ts';
import { typeAdvice } from './type-advice.ts';
import { typeCode } from './type-mnemonics.ts';
import { A } from './types/a.ts';
import { AAAA } from './types/aaaa.ts';
import { AFSDB } from './types/afsdb.ts';
import { AMTRELAY } from './types/amtrelay.ts';
import { APL } from './types/apl.ts';
import { AVC } from './types/avc.ts';
import { BRID } from './types/brid.ts';
import { CAA } from './types/caa.ts';
import { CDNSKEY } from './types/cdnskey.ts';
import { CDS } from './types/cds.ts';
import { CERT } from './types/cert.ts';
import { CNAME } from './types/cname.ts';
import { CSYNC } from './types/csync.ts';
import { DHCID } from './types/dhcid.ts';
import { DLV } from './types/dlv.ts';
import { DNAME } from './types/dname.ts';
import { DNSKEY } from './types/dnskey.ts';
import { DS } from './types/ds.ts';
import { DSYNC } from './types/dsync.ts';
import { EID } from './types/eid.ts';
import { EUI48 } from './types/eui48.ts';
import { EUI64 } from './types/eui64.ts';
import { GPOS } from './types/gpos.ts';
import { HHIT } from './types/hhit.ts';
import { HINFO } from './types/hinfo.ts';
import { HIP } from './types/hip.ts';
import { HTTPS } from './types/https.ts';
import { IPSECKEY } from './types/ipseckey.ts';
import { ISDN } from './types/isdn.ts';
import { KEY } from './types/key.ts';
import { KX } from './types/kx.ts';
import { L32 } from './types/l32.ts';
import { L64 } from './types/l64.ts';
import { LOC } from './types/loc.ts';
import { LP } from './types/lp.ts';
import { MB } from './types/mb.ts';
import { MG } from './types/mg.ts';
import { MINFO } from './types/minfo.ts';
import { MR } from './types/mr.ts';
import { MX } from './types/mx.ts';
import { NAPTR } from './types/naptr.ts';
import { NID } from './types/nid.ts';
import { NIMLOC } from './types/nimloc.ts';
import { NINFO } from './types/ninfo.ts';
import { NS } from './types/ns.ts';
import { NSAP } from './types/nsap.ts';
import { NSAP_PTR } from './types/nsap-ptr.ts';
import { NSEC } from './types/nsec.ts';
import { NSEC3 } from './types/nsec3.ts';
import { NSEC3PARAM } from './types/nsec3param.ts';
import { NXT } from './types/nxt.ts';
import { OPENPGPKEY } from './types/openpgpkey.ts';
import { PTR } from './types/ptr.ts';
import { PX } from './types/px.ts';
import { RESINFO } from './types/resinfo.ts';
import { RKEY } from './types/rkey.ts';
import { RP } from './types/rp.ts';
import { RRSIG } from './types/rrsig.ts';
import { RT } from './types/rt.ts';
import { SIG } from './types/sig.ts';
import { SMIMEA } from './types/smimea.ts';
import { SOA } from './types/soa.ts';
import { SPF } from './types/spf.ts';
import { SRV } from './types/srv.ts';
import { SSHFP } from './types/sshfp.ts';
import { SVCB } from './types/svcb.ts';
import { TA } from './types/ta.ts';
import { TALINK } from './types/talink.ts';
import { TLSA } from './types/tlsa.ts';
import { TXT } from './types/txt.ts';
import { URI } from './types/uri.ts';
import { WALLET } from './types/wallet.ts';
import { WKS } from './types/wks.ts';
import { X25 } from './types/x25.ts';
import { ZONEMD } from './types/zonemd.ts';

/** All record types that have their own form. To add a type, add a file for it, a line here, and its test vectors. */
export const recordTypes: readonly RecordType[] = [
  A,
  NS,
  CNAME,
  SOA,
  MB,
  MG,
  MR,
  WKS,
  PTR,
  HINFO,
  MINFO,
  MX,
  TXT,
  RP,
  AFSDB,
  X25,
  ISDN,
  RT,
  NSAP,
  NSAP_PTR,
  SIG,
  KEY,
  PX,
  GPOS,
  AAAA,
  LOC,
  NXT,
  EID,
  NIMLOC,
  SRV,
  NAPTR,
  KX,
  CERT,
  DNAME,
  APL,
  DS,
  SSHFP,
  IPSECKEY,
  RRSIG,
  NSEC,
  DNSKEY,
  DHCID,
  NSEC3,
  NSEC3PARAM,
  TLSA,
  SMIMEA,
  HIP,
  NINFO,
  RKEY,
  TALINK,
  CDS,
  CDNSKEY,
  OPENPGPKEY,
  CSYNC,
  ZONEMD,
  SVCB,
  HTTPS,
  DSYNC,
  HHIT,
  BRID,
  SPF,
  NID,
  L32,
  L64,
  LP,
  EUI48,
  EUI64,
  URI,
  CAA,
  AVC,
  AMTRELAY,
  RESINFO,
  WALLET,
  TA,
  DLV,
];

const byCode = new Map(recordTypes.map((type) => [type.code, type]));

/** Returns the type with this code. Unknown types use the generic form of RFC 3597. */
export function typeByCode(code: number): RecordType {
  return byCode.get(code) ?? unknownType(code);
}

/**
 * Returns the type with this name. The name is a mnemonic such as `MX`, or a generic name such as `TYPE15` (RFC 3597
 * 5). Throws IssueError type-unknown.
 */
export function typeByName(name: string): RecordType {
  const code = typeCode(name);
  if (code === undefined) {
    const instead = typeAdvice(name) ?? 'write a name such as MX, or TYPE and a number (RFC 3597 5)';
    throw new IssueError('type-unknown', `"${shorten(name)}" is not a record type; ${instead}`);
  }
  return typeByCode(code);
}

function unknownType(code: number): RecordType {
  return {
    name: `TYPE${code}`,
    code,
    rfc: 'RFC 3597',
    summary: 'A type without a form of its own here.',
    fields: [],
    parse: (tokens: Tokens) => parseGeneric(tokens),
    format: formatGeneric,
    formatWidely: formatGeneric,
    validate: () => undefined,
    check: () => undefined,
    names: () => [],
    canonical: (rdata) => rdata,
    decompress: (reader: WireReader) => reader.rest().slice(),
  };
}

/** Formats data in the generic form (RFC 3597 5). */
function formatGeneric(rdata: Uint8Array): string {
  return `\\# ${rdata.length}${rdata.length > 0 ? ` ${rdata.toHex()}` : ''}`;
}
