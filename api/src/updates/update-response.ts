import { encodeMessage, makeMessage, type Message, OPCODE } from '@fourwinds/dns';

const HEADER = 12;
const QR = 0x80;
/** Opcode and RD. */
const KEPT_FLAGS = 0x79;
/** RFC 9715 3.2. */
const UDP_SIZE = 1232;

/** The answer to an UPDATE (RFC 2136 3.8): its id, opcode and zone section, so that it is never longer. */
export function updateResponse({ id, rd, questions, edns }: Message, rcode: number): Uint8Array<ArrayBuffer> {
  const own = edns && { udpSize: UDP_SIZE, extendedRcode: 0, version: 0, do: false, options: [] };
  return encodeMessage(
    makeMessage({
      id,
      qr: true,
      opcode: OPCODE.UPDATE,
      rd,
      rcode,
      questions,
      ...(own === undefined ? {} : { edns: own }),
    }),
  );
}

/** The answer to a message that could not be read: its header alone. */
export function headerResponse(message: Uint8Array, rcode: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER);
  header.set(message.subarray(0, 2));
  header[2] = QR | (message[2] & KEPT_FLAGS);
  header[3] = rcode;
  return header;
}
