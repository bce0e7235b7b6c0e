import type { Name } from '../name.ts';
import { MalformedWire } from '../wire.ts';
import { type Hmac, tsigAlgorithm } from './tsig-algorithm.ts';
import { findTsig } from './find.ts';
import { TSIG_ERROR, type TsigRecord } from './tsig-record.ts';
import { signedOctets, type TsigKey } from './sign.ts';

/** The result of a verification. Pass it to `answerSigned` to sign the response. */
export type Verification =
  | { readonly outcome: 'unsigned' }
  | { readonly outcome: 'refused'; readonly error: TsigFailure; readonly record: TsigRecord; readonly key?: TsigKey }
  | {
      readonly outcome: 'verified';
      readonly key: TsigKey;
      readonly record: TsigRecord;
      /** The message without the TSIG record, and with its original id. */
      readonly message: Uint8Array<ArrayBuffer>;
    };

/**
 * Errors of a failed verification. If the MAC was valid, the result contains the `key`, and the response must be
 * signed (RFC 8945 5.3.2).
 */
export type TsigFailure = Exclude<(typeof TSIG_ERROR)[keyof typeof TSIG_ERROR], 0>;

export interface Verifying {
  readonly findKey: (name: Name) => TsigKey | undefined;
  readonly hmac: Hmac;
  /** Seconds since 1970. */
  readonly now: number;
  /** MAC of the request, if the message is a response. */
  readonly requestMac?: Uint8Array;
}

/** Minimum length of a MAC in octets. A shorter MAC is a format error (RFC 8945 5.2.2.1). */
const LEAST_MAC = 10;

/** Upper limit for the fudge of a client, in seconds. Messages that were answered are remembered for this time. */
const MOST_FUDGE = 300;

/**
 * Verifies the TSIG record of a message in the order of RFC 8945 5.2: key, MAC, time, truncation. Throws
 * MalformedWire; in this case, respond with FORMERR.
 */
export function verifyMessage(message: Uint8Array, verifying: Verifying): Verification {
  const found = findTsig(message);
  if (found === undefined) return { outcome: 'unsigned' };
  const { record } = found;
  const key = keyOf(record, verifying.findKey);
  if (key === undefined) return { outcome: 'refused', error: TSIG_ERROR.BADKEY, record };
  checkLength(record, key);
  if (!hasMac(found, key, verifying)) return { outcome: 'refused', error: TSIG_ERROR.BADSIG, record };
  if (Math.abs(verifying.now - record.timeSigned) > Math.min(record.fudge, MOST_FUDGE))
    return { outcome: 'refused', error: TSIG_ERROR.BADTIME, record, key };
  if (record.mac.length < key.algorithm.length) return { outcome: 'refused', error: TSIG_ERROR.BADTRUNC, record, key };
  return { outcome: 'verified', key, ...found };
}

/** Returns the key of a record. A key is only valid with its own algorithm (RFC 8945 5.2.1). */
function keyOf(record: TsigRecord, findKey: Verifying['findKey']): TsigKey | undefined {
  const algorithm = tsigAlgorithm(record.algorithm);
  if (algorithm === undefined) return undefined;
  const key = findKey(record.key);
  return key?.algorithm === algorithm ? key : undefined;
}

function checkLength({ mac }: TsigRecord, { algorithm }: TsigKey): void {
  if (mac.length > algorithm.length || mac.length < Math.max(LEAST_MAC, algorithm.length / 2))
    throw new MalformedWire(`a MAC of ${mac.length} octets, which ${algorithm.name.toString()} does not have`);
}

function hasMac(
  { record, message }: { readonly record: TsigRecord; readonly message: Uint8Array },
  key: TsigKey,
  { hmac, requestMac }: Verifying,
): boolean {
  const mac = hmac(key.algorithm.hash, key.secret, signedOctets(message, record, requestMac));
  return isSameSecret(record.mac, mac);
}

/** Compares two secrets in constant time. Only compares as many octets as `given` has. */
function isSameSecret(given: Uint8Array, whole: Uint8Array): boolean {
  let difference = 0;
  for (let i = 0; i < given.length; i++) difference |= given[i] ^ whole[i];
  return difference === 0;
}
