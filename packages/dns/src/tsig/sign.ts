import type { Name } from '../name.ts';
import { concat } from '../octets.ts';
import type { Hmac, TsigAlgorithm } from './algorithm.ts';
import { appendRecord, idOf } from './find.ts';
import { TSIG_ERROR, type TsigRecord, tsigVariables, writeTsigRecord } from './record.ts';

/** A secret that both sides share, by its name. */
export interface TsigKey {
  readonly name: Name;
  readonly algorithm: TsigAlgorithm;
  readonly secret: Uint8Array;
}

/** The seconds by which clocks may differ that RFC 8945 10 recommends. */
const FUDGE = 300;

export interface Signing {
  readonly key: TsigKey;
  readonly hmac: Hmac;
  /** Seconds since 1970. */
  readonly time: number;
  /** The MAC of the request that this message answers. */
  readonly requestMac?: Uint8Array;
  readonly error?: number;
  readonly other?: Uint8Array;
}

/** The message with a TSIG record behind it (RFC 8945 5.1 for requests, 5.3 for responses). */
export function signMessage(message: Uint8Array, signing: Signing): Uint8Array<ArrayBuffer> {
  const { key, hmac, time, requestMac, error = TSIG_ERROR.NONE, other = new Uint8Array() } = signing;
  const variables = { key: key.name, algorithm: key.algorithm.name, timeSigned: time, fudge: FUDGE, error, other };
  const mac = hmac(key.algorithm.hash, key.secret, signedOctets(message, variables, requestMac));
  return appendRecord(message, writeTsigRecord({ ...variables, mac, originalId: idOf(message) }));
}

/** The octets that a MAC covers (RFC 8945 4.3): the MAC of the request with its length, the message without its TSIG record, and the variables. */
export function signedOctets(
  message: Uint8Array,
  variables: Omit<TsigRecord, 'mac' | 'originalId'>,
  requestMac?: Uint8Array,
): Uint8Array {
  const request =
    requestMac === undefined ? [] : [Uint8Array.of(requestMac.length >> 8, requestMac.length), requestMac];
  return concat(...request, message, tsigVariables(variables));
}
