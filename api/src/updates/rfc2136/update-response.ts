import { encodeMessage, makeMessage, type Message } from '@fourwinds/dns';

const RD = 0x01;
/** Maximum UDP message size (RFC 9715 section 3.2). */
const UDP_SIZE = 1232;

/**
 * Returns a response that has only a code, and the ID, opcode and question of the request. It is therefore never
 * longer than the request (RFC 2136 section 3.8).
 */
export function codeResponse({ id, opcode, rd, questions, edns }: Message, rcode: number): Uint8Array<ArrayBuffer> {
  return encodeMessage(makeMessage({ id, qr: true, opcode, rd, rcode, questions, ...responseEdns({ edns }) }));
}

/**
 * Returns a response to a refused message. It has only a header, and an OPT record if the message could be parsed and
 * has such a record.
 */
export function headerResponse(
  message: Uint8Array,
  rcode: number,
  read: Pick<Message, 'edns'> = {},
): Uint8Array<ArrayBuffer> {
  const id = (message[0] << 8) | message[1];
  const opcode = (message[2] >> 3) & 0x0f;
  return encodeMessage(
    makeMessage({ id, qr: true, opcode, rd: (message[2] & RD) !== 0, rcode, ...responseEdns(read) }),
  );
}

/**
 * Returns the OPT record of the response if the request has an OPT record (RFC 6891 section 6.1.1). The DO bit is the
 * same as in the request (RFC 3225 section 3).
 */
export function responseEdns({ edns }: Pick<Message, 'edns'>): Pick<Message, 'edns'> {
  return edns === undefined
    ? {}
    : { edns: { udpSize: UDP_SIZE, extendedRcode: 0, version: 0, do: edns.do, options: [] } };
}
