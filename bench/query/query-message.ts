import type { Question } from './questions.ts';
import type { Random } from '../../test/random.ts';

/** RFC 9715. */
const UDP_SIZE = 1232;
const HEADER_OCTETS = 12;
const QUESTION_OCTETS = 4;
const OPT_OCTETS = 11;
const IN = 1;
const OPT = 41;
const DNSSEC_OK = 0x8000;

/** Returns a query with EDNS (RFC 6891) and id 0, as sent by resolvers. */
export function writeQuery({ name: { wire }, type }: Question, dnssec: boolean): Buffer {
  const query = Buffer.alloc(HEADER_OCTETS + wire.length + QUESTION_OCTETS + OPT_OCTETS);
  query.writeUInt16BE(1, 4);
  query.writeUInt16BE(1, 10);
  query.set(wire, HEADER_OCTETS);
  let end = query.writeUInt16BE(type, HEADER_OCTETS + wire.length);
  end = query.writeUInt16BE(IN, end);
  end = query.writeUInt16BE(OPT, end + 1);
  end = query.writeUInt16BE(UDP_SIZE, end);
  query.writeUInt16BE(dnssec ? DNSSEC_OK : 0, end + 2);
  return query;
}

/** Returns the same query with some letters of its name in upper case. */
export function inMixedCase(query: Buffer, random: Random): Buffer {
  const mixed = Buffer.from(query);
  for (let at = HEADER_OCTETS; mixed[at] !== 0; at += mixed[at] + 1) {
    for (let i = at + 1; i <= at + mixed[at]; i++) {
      if (mixed[i] >= 0x61 && mixed[i] <= 0x7a && random.below(2) === 0) mixed[i] ^= 0x20;
    }
  }
  return mixed;
}

/** Concatenates messages, each with a length prefix. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(messages.flatMap((message) => [Buffer.from([message.length >> 8, message.length]), message]));
}

export function unframed(octets: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < octets.length; at += 2 + octets.readUInt16BE(at)) {
    messages.push(octets.subarray(at + 2, at + 2 + octets.readUInt16BE(at)));
  }
  return messages;
}
