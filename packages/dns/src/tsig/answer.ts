import { WireWriter } from '../wire.ts';
import type { Hmac } from './algorithm.ts';
import { appendRecord, idOf } from './find.ts';
import { TSIG_ERROR, writeTime48, writeTsigRecord } from './record.ts';
import { signMessage } from './sign.ts';
import type { Verification } from './verify.ts';

/**
 * The response to a request that was checked, with the TSIG record that belongs to it (RFC 8945 5.3): signed after a right MAC, with an
 * error and no MAC after a wrong one, none after an unsigned request. `now`: seconds since 1970. The caller sets NOTAUTH where the check failed.
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
  // The client's own time, by which it verifies the response, and the server's, from which it learns how wrong its clock is (5.2.3).
  return signMessage(response, { ...signing, time: record.timeSigned, other: time48(now) });
}

const EMPTY = new Uint8Array();

function time48(seconds: number): Uint8Array {
  const out = new WireWriter(6);
  writeTime48(seconds, out);
  return out.finish();
}
