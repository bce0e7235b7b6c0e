import { CLASS } from '@fourwinds/dns/codes';
import { type Edns, encodeMessage, makeMessage } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { typeByName } from '@fourwinds/dns/rr';

/** Returns a query of class IN, by default without EDNS. `type` is a name, or a code for types without a name. */
export function queryFor(name: string, type: string | number, id = 0, edns?: Edns): Uint8Array<ArrayBuffer> {
  const code = typeof type === 'number' ? type : typeByName(type).code;
  const questions = [{ name: Name.parse(name), type: code, class: CLASS.IN }];
  return encodeMessage(makeMessage({ id, questions, edns }));
}

/** EDNS of a sender that accepts 1,232 octets and, with `wantsSignatures`, DNSSEC records (RFC 3225 3). */
export function ednsWith(wantsSignatures: boolean): Edns {
  return { udpSize: 1232, extendedRcode: 0, version: 0, do: wantsSignatures, options: [] };
}
