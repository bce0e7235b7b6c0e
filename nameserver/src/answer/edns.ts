import { EDNS_OPTION } from '@fourwinds/dns';
import { copy, write } from './bytes.ts';
import type { ChaosTexts } from './chaos.ts';
import { COOKIE_OCTETS, type Cookies } from './cookies.ts';
import { NO_EXTENDED_ERROR, type Reply } from './reply.ts';
import type { Request } from './request.ts';
import { QTYPE } from './type.ts';

export interface ServerOptions extends ChaosTexts {
  /** NSID of the server (RFC 5001). */
  readonly nsid: Uint8Array;
  /** If omitted, no cookies are sent. */
  readonly cookies?: Cookies;
  /** TCP idle timeout in tenths of a second (RFC 7828). If omitted, the option is not sent. */
  readonly keepAlive?: number;
  /**
   * Responses to padded queries are padded to a multiple of this size in octets (RFC 8467 4.1). If omitted, there is
   * no padding.
   */
  readonly paddingBlock?: number;
}

export interface Exchange {
  readonly request: Request;
  readonly reply: Reply;
}

/** The UDP size that this server advertises and does not exceed, to avoid fragmentation (RFC 9715). */
export const UDP_SIZE = 1232;

const OPT_OCTETS = 11;
const OPTION_HEAD = 4;
/** Size of an option with a single number. */
const NUMBER_OCTETS = 2;
const DNSSEC_OK = 0x80;
const MAX_MESSAGE = 65_535;

export function optLength({ request, reply }: Exchange, server: ServerOptions): number {
  if (!request.edns) return 0;
  let length = OPT_OCTETS;
  if (request.wantsNsid) length += OPTION_HEAD + server.nsid.length;
  if (speaksCookies(request, server)) length += OPTION_HEAD + COOKIE_OCTETS;
  if (tellsKeepAlive(request, server)) length += OPTION_HEAD + NUMBER_OCTETS;
  if (reply.extendedError !== NO_EXTENDED_ERROR) length += OPTION_HEAD + NUMBER_OCTETS;
  if (pads(request, server)) length += OPTION_HEAD;
  return length;
}

/** Writes the OPT record (RFC 6891 6.1) with its options and returns its end. */
export function writeOpt({ request, reply }: Exchange, server: ServerOptions, out: DataView, at: number): number {
  out.setUint8(at, 0);
  out.setUint16(at + 1, QTYPE.OPT);
  out.setUint16(at + 3, UDP_SIZE);
  out.setUint8(at + 5, reply.rcode >>> 4);
  out.setUint8(at + 6, 0);
  out.setUint8(at + 7, request.dnssec ? DNSSEC_OK : 0);
  out.setUint8(at + 8, 0);
  const data = at + OPT_OCTETS;
  let end = data;
  if (request.wantsNsid) end = write(server.nsid, out, writeHead(EDNS_OPTION.NSID, server.nsid.length, out, end));
  if (speaksCookies(request, server)) end = writeCookie(server.cookies!, out, end);
  if (tellsKeepAlive(request, server)) end = writeNumber(EDNS_OPTION.TCP_KEEPALIVE, server.keepAlive!, out, end);
  if (reply.extendedError !== NO_EXTENDED_ERROR) end = writeNumber(EDNS_OPTION.EDE, reply.extendedError, out, end);
  if (pads(request, server)) end = writePadding(server.paddingBlock!, request.tsig?.length ?? 0, out, end);
  out.setUint16(data - 2, end - data);
  return end;
}

export function speaksCookies(request: Request, server: ServerOptions): boolean {
  return request.cookieLength > 0 && server.cookies !== undefined;
}

function tellsKeepAlive(request: Request, server: ServerOptions): boolean {
  return request.wantsKeepAlive && server.keepAlive !== undefined;
}

function writeCookie({ cookie }: Cookies, out: DataView, at: number): number {
  return copy(cookie, 0, out, writeHead(EDNS_OPTION.COOKIE, COOKIE_OCTETS, out, at), COOKIE_OCTETS);
}

function pads(request: Request, server: ServerOptions): boolean {
  return request.wantsPadding && server.paddingBlock !== undefined;
}

/**
 * Pads with zeros (RFC 7830 3) until the message, including `after` further octets, is a multiple of `block` octets.
 */
function writePadding(block: number, after: number, out: DataView, at: number): number {
  const least = at + OPTION_HEAD + after;
  const length = Math.max(0, Math.min(Math.ceil(least / block) * block, MAX_MESSAGE) - least);
  const data = writeHead(EDNS_OPTION.PADDING, length, out, at);
  for (let i = 0; i < length; i++) out.setUint8(data + i, 0);
  return data + length;
}

function writeNumber(code: number, value: number, out: DataView, at: number): number {
  const data = writeHead(code, NUMBER_OCTETS, out, at);
  out.setUint16(data, value);
  return data + NUMBER_OCTETS;
}

/** Writes code and length of an option. Returns where its data starts. */
function writeHead(code: number, length: number, out: DataView, at: number): number {
  out.setUint16(at, code);
  out.setUint16(at + 2, length);
  return at + OPTION_HEAD;
}
