import { WireWriter } from '../wire.ts';
import type { Hmac } from './tsig-algorithm.ts';
import { appendRecord, idOf } from './find.ts';
import { TSIG_ERROR, writeTime48, writeTsigRecord } from './tsig-record.ts';
import { signMessage } from './sign.ts';
import type { Verification } from './verify.ts';

/**
 * Adds a TSIG record to the response to a verified request (RFC 8945 5.3). If the MAC of the request was valid, the
 * response is signed. If the MAC was invalid, the TSIG record contains an error and no MAC. If the request was not
 * signed, adds no TSIG record. `now` is in seconds since 1970. If the verification failed, the caller must set the
 * response code NOTAUTH.
 */
export function answerSigned(
  response: Uint8Array<ArrayBuffer>,
  verification: Verification,
  { hmac, now }: { readonly hmac: Hmac; readonly now: number },
): Uint8Array<ArrayBuffer> {
  if (verification.outcome === 'unsigned') return response;
  const { record, key } = verification;
  const error = verification.outcome === 'refused' ? verification.error : TSIG_ERROR.NONE;
  if (key === undefined)
    return appendRecord(
      response,
      writeTsigRecord({ ...record, mac: EMPTY, originalId: idOf(response), error, other: EMPTY }),
    );
  const signing = { key, hmac, requestMac: record.mac, error };
  if (error !== TSIG_ERROR.BADTIME) return signMessage(response, { ...signing, time: now });
  // The client verifies the response with its own time, and learns the error of its clock from the server's time
  // (5.2.3).
  return signMessage(response, { ...signing, time: record.timeSigned, other: time48(now) });
}

const EMPTY = new Uint8Array();

function time48(seconds: number): Uint8Array {
  const out = new WireWriter(6);
  writeTime48(seconds, out);
  return out.finish();
}
