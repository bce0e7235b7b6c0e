import { EDNS_OPTION } from '@fourwinds/dns';
import { copy, writeU16 } from './bytes.ts';
import type { Revealed } from './chaos.ts';
import { COOKIE_OCTETS, type Cookies } from './cookies.ts';
import { NO_EXTENDED_ERROR, type Reply } from './reply.ts';
import type { Request } from './request.ts';
import { QTYPE } from './type.ts';

/** What the server says of itself. */
export interface ServerOptions extends Revealed {
  /** What the server calls itself when asked (RFC 5001). */
  readonly nsid: Uint8Array;
  /** Knows the sender; without it, cookies are not spoken. */
  readonly cookies?: Cookies;
}

/** The size that this server takes, and does not exceed over UDP, so that nothing is fragmented (RFC 9715). */
export const UDP_SIZE = 1232;

const OPT_OCTETS = 11;
const OPTION_HEAD = 4;
const EXTENDED_ERROR_OCTETS = 2;
const DNSSEC_OK = 0x80;

/** How many octets `writeOpt` will need. */
export function optLength(request: Request, reply: Reply, server: ServerOptions): number {
  if (!request.edns) return 0;
  let length = OPT_OCTETS;
  if (request.wantsNsid) length += OPTION_HEAD + server.nsid.length;
  if (speaksCookies(request, server)) length += OPTION_HEAD + COOKIE_OCTETS;
  if (reply.extendedError !== NO_EXTENDED_ERROR) length += OPTION_HEAD + EXTENDED_ERROR_OCTETS;
  return length;
}

/** Writes the OPT record (RFC 6891 6.1) with its options; returns its end. */
export function writeOpt(request: Request, reply: Reply, server: ServerOptions, out: Uint8Array, at: number): number {
  out[at] = 0;
  writeU16(out, at + 1, QTYPE.OPT);
  writeU16(out, at + 3, UDP_SIZE);
  out[at + 5] = reply.rcode >>> 4;
  out[at + 6] = 0;
  out[at + 7] = request.dnssec ? DNSSEC_OK : 0;
  out[at + 8] = 0;
  const data = at + OPT_OCTETS;
  let end = data;
  if (request.wantsNsid) end = writeOption(EDNS_OPTION.NSID, server.nsid, out, end);
  if (speaksCookies(request, server)) end = writeOption(EDNS_OPTION.COOKIE, server.cookies!.cookie, out, end);
  if (reply.extendedError !== NO_EXTENDED_ERROR) {
    writeU16(out, end, EDNS_OPTION.EDE);
    writeU16(out, end + 2, EXTENDED_ERROR_OCTETS);
    writeU16(out, end + OPTION_HEAD, reply.extendedError);
    end += OPTION_HEAD + EXTENDED_ERROR_OCTETS;
  }
  writeU16(out, data - 2, end - data);
  return end;
}

/** Whether cookies are exchanged: the query came with one that is well-formed, and the server has them. */
export function speaksCookies(request: Request, server: ServerOptions): boolean {
  return request.cookieLength > 0 && server.cookies !== undefined;
}

function writeOption(code: number, value: Uint8Array, out: Uint8Array, at: number): number {
  writeU16(out, at, code);
  writeU16(out, at + 2, value.length);
  return copy(value, 0, out, at + OPTION_HEAD, value.length);
}
