import { CLASS, type Edns, encodeMessage, makeMessage, Name, typeByName } from '@fourwinds/dns';

/** A query of class IN, without EDNS where nothing is said of that; `type` by its name, or by its code where it has none. */
export function queryFor(name: string, type: string | number, id = 0, edns?: Edns): Uint8Array<ArrayBuffer> {
  const code = typeof type === 'number' ? type : typeByName(type).code;
  const questions = [{ name: Name.parse(name), type: code, class: CLASS.IN }];
  return encodeMessage(makeMessage({ id, questions, edns }));
}

/** EDNS of a sender that takes 1,232 octets and, with `wantsSignatures`, those of DNSSEC (RFC 3225 3). */
export function ednsWith(wantsSignatures: boolean): Edns {
  return { udpSize: 1232, extendedRcode: 0, version: 0, do: wantsSignatures, options: [] };
}
