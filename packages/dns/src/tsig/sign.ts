import type { Name } from '../name.ts';
import { concat, withLength } from '../octets.ts';
import type { Hmac, TsigAlgorithm } from './tsig-algorithm.ts';
import { appendRecord, idOf } from './find.ts';
import { TSIG_ERROR, type TsigRecord, tsigTimers, tsigVariables, writeTsigRecord } from './tsig-record.ts';

export interface TsigKey {
  readonly name: Name;
  readonly algorithm: TsigAlgorithm;
  readonly secret: Uint8Array;
}

/** Allowed difference of the clocks in seconds, as RFC 8945 10 recommends. */
const FUDGE = 300;

export interface Signing {
  readonly key: TsigKey;
  readonly hmac: Hmac;
  /** Seconds since 1970. */
  readonly time: number;
  /** MAC of the request, if the message is a response. */
  readonly requestMac?: Uint8Array;
  readonly error?: number;
  readonly other?: Uint8Array;
}

/** Appends a TSIG record to a message (RFC 8945 5.1 for a request, 5.3 for a response). */
export function signMessage(message: Uint8Array, signing: Signing): Uint8Array<ArrayBuffer> {
  const { octets, variables } = toSign(message, signing);
  return withMac(message, variables, macOf(octets, signing));
}

/**
 * Signs each message of a response with several messages, such as AXFR. Each MAC after the first also covers the
 * previous MAC (RFC 8945 5.3.1).
 */
export function signMessages(messages: readonly Uint8Array[], signing: Signing): Uint8Array<ArrayBuffer>[] {
  let mac: Uint8Array | undefined;
  return messages.map((message) => {
    const { octets, variables } = toSign(message, signing);
    mac = macOf(mac === undefined ? octets : concat(withLength(mac), message, tsigTimers(variables)), signing);
    return withMac(message, variables, mac);
  });
}

type Variables = Omit<TsigRecord, 'mac' | 'originalId'>;

function toSign(message: Uint8Array, signing: Signing): { readonly octets: Uint8Array; readonly variables: Variables } {
  const { key, time, requestMac, error = TSIG_ERROR.NONE, other = new Uint8Array() } = signing;
  const variables = { key: key.name, algorithm: key.algorithm.name, timeSigned: time, fudge: FUDGE, error, other };
  return { octets: signedOctets(message, variables, requestMac), variables };
}

function macOf(octets: Uint8Array, { key, hmac }: Signing): Uint8Array {
  return hmac(key.algorithm.hash, key.secret, octets);
}

function withMac(message: Uint8Array, variables: Variables, mac: Uint8Array): Uint8Array<ArrayBuffer> {
  return appendRecord(message, writeTsigRecord({ ...variables, mac, originalId: idOf(message) }));
}

/**
 * Returns the octets that a MAC covers (RFC 8945 4.3): the MAC of the request with its length, the message without
 * the TSIG record, and the TSIG variables.
 */
export function signedOctets(message: Uint8Array, variables: Variables, requestMac?: Uint8Array): Uint8Array {
  const request = requestMac === undefined ? [] : [withLength(requestMac)];
  return concat(...request, message, tsigVariables(variables));
}
