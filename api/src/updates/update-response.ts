import { encodeMessage, makeMessage, type Message } from '@fourwinds/dns';

const RD = 0x01;
/** RFC 9715 3.2. */
const UDP_SIZE = 1232;

/** A response that is a code alone, with the id, opcode and question of its request, so that it is never longer (RFC 2136 3.8). */
export function codeResponse({ id, opcode, rd, questions, edns }: Message, rcode: number): Uint8Array<ArrayBuffer> {
  return encodeMessage(makeMessage({ id, qr: true, opcode, rd, rcode, questions, ...responseEdns({ edns }) }));
}

/** The answer to a message that is not carried out: its header alone, and OPT where the message could be `read` and has it. */
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

/** The OPT record of a response, where the request has one (RFC 6891 6.1.1), with its DO bit (RFC 3225 3). */
export function responseEdns({ edns }: Pick<Message, 'edns'>): Pick<Message, 'edns'> {
  return edns === undefined
    ? {}
    : { edns: { udpSize: UDP_SIZE, extendedRcode: 0, version: 0, do: edns.do, options: [] } };
}
