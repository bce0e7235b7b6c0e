import { EDNS_OPTION } from '@fourwinds/dns';
import { copy, writeU16 } from './bytes.ts';
import type { Request } from './request.ts';
import { QTYPE } from './type.ts';

/** The size that this server takes, and does not exceed over UDP, so that nothing is fragmented (RFC 9715). */
export const UDP_SIZE = 1232;

const OPT_OCTETS = 11;
const OPTION_HEAD = 4;
const DNSSEC_OK = 0x80;

/** How many octets `writeOpt` will need. */
export function optLength(request: Request, nsid: Uint8Array): number {
  if (!request.edns) return 0;
  return OPT_OCTETS + (request.wantsNsid ? OPTION_HEAD + nsid.length : 0);
}

/** Writes the OPT record (RFC 6891 6.1), with the server's name where it was asked for (RFC 5001); returns its end. */
export function writeOpt(request: Request, rcode: number, nsid: Uint8Array, out: Uint8Array, at: number): number {
  out[at] = 0;
  writeU16(out, at + 1, QTYPE.OPT);
  writeU16(out, at + 3, UDP_SIZE);
  out[at + 5] = rcode >>> 4;
  out[at + 6] = 0;
  out[at + 7] = request.dnssec ? DNSSEC_OK : 0;
  out[at + 8] = 0;
  const data = at + OPT_OCTETS;
  let end = data;
  if (request.wantsNsid) {
    writeU16(out, end, EDNS_OPTION.NSID);
    writeU16(out, end + 2, nsid.length);
    end = copy(nsid, 0, out, end + OPTION_HEAD, nsid.length);
  }
  writeU16(out, data - 2, end - data);
  return end;
}
