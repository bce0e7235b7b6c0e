import { RCODE } from '@fourwinds/dns';
import { octetsOf } from '../answer/index.ts';
import type { Responder } from './responder.ts';

const HEADER = 12;
const QR = 0x80;
/** Opcode and RD. */
const KEPT_FLAGS = 0x79;
const REPORT_MILLISECONDS = 60_000;

/**
 * Guards a responder against its own errors: reports errors, at most once a minute, and answers SERVFAIL. This
 * prevents one query from ending the service for all.
 */
export function guarded(respond: Responder, report: (error: unknown, query: Uint8Array) => void): Responder {
  let reportedAt = -Infinity;
  return (query, length, response, source) => {
    try {
      return respond(query, length, response, source);
    } catch (error) {
      if (performance.now() - reportedAt >= REPORT_MILLISECONDS) {
        reportedAt = performance.now();
        report(error, octetsOf(query, length).slice());
      }
      return length < HEADER || (query.getUint8(2) & QR) !== 0 ? 0 : serverFailure(query, response);
    }
  };
}

function serverFailure(query: DataView, response: DataView): number {
  for (let at = 0; at < HEADER; at += 4) response.setUint32(at, 0);
  response.setUint16(0, query.getUint16(0));
  response.setUint8(2, QR | (query.getUint8(2) & KEPT_FLAGS));
  response.setUint8(3, RCODE.SERVFAIL);
  return HEADER;
}
