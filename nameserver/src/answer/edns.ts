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
  /** How long a TCP connection may be idle, in tenths of a second (RFC 7828); without it, that is not told. */
  readonly keepAlive?: number;
}

/** The size that this server takes, and does not exceed over UDP, so that nothing is fragmented (RFC 9715). */
export const UDP_SIZE = 1232;

const OPT_OCTETS = 11;
const OPTION_HEAD = 4;
/** An option that holds one number. */
const NUMBER_OCTETS = 2;
const DNSSEC_OK = 0x80;

/** How many octets `writeOpt` will need. */
export function optLength(request: Request, reply: Reply, server: ServerOptions): number {
  if (!request.edns) return 0;
  let length = OPT_OCTETS;
  if (request.wantsNsid) length += OPTION_HEAD + server.nsid.length;
  if (speaksCookies(request, server)) length += OPTION_HEAD + COOKIE_OCTETS;
  if (tellsKeepAlive(request, server)) length += OPTION_HEAD + NUMBER_OCTETS;
  if (reply.extendedError !== NO_EXTENDED_ERROR) length += OPTION_HEAD + NUMBER_OCTETS;
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
  if (tellsKeepAlive(request, server)) end = writeNumber(EDNS_OPTION.TCP_KEEPALIVE, server.keepAlive!, out, end);
  if (reply.extendedError !== NO_EXTENDED_ERROR) end = writeNumber(EDNS_OPTION.EDE, reply.extendedError, out, end);
  writeU16(out, data - 2, end - data);
  return end;
}

/** Whether cookies are exchanged: the query came with one that is well-formed, and the server has them. */
export function speaksCookies(request: Request, server: ServerOptions): boolean {
  return request.cookieLength > 0 && server.cookies !== undefined;
}

function tellsKeepAlive(request: Request, server: ServerOptions): boolean {
  return request.wantsKeepAlive && server.keepAlive !== undefined;
}

function writeNumber(code: number, value: number, out: Uint8Array, at: number): number {
  writeU16(out, at, code);
  writeU16(out, at + 2, NUMBER_OCTETS);
  writeU16(out, at + OPTION_HEAD, value);
  return at + OPTION_HEAD + NUMBER_OCTETS;
}

function writeOption(code: number, value: Uint8Array, out: Uint8Array, at: number): number {
  writeU16(out, at, code);
  writeU16(out, at + 2, value.length);
  return copy(value, 0, out, at + OPTION_HEAD, value.length);
}
