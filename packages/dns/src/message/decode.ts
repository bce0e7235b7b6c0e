import { Name } from '../name.ts';
import { typeByCode } from '../rr/registry.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { CLASS, META_TYPE } from './codes.ts';
import type { Edns, EdnsOption, Message, MessageRecord, Question } from './message.ts';

/** Decodes a message. Only throws MalformedWire. */
export function decodeMessage(bytes: Uint8Array): Message {
  const reader = new WireReader(bytes);
  const id = reader.u16();
  const flags = reader.u16();
  const [questionCount, answerCount, authorityCount, additionalCount] = [
    reader.u16(),
    reader.u16(),
    reader.u16(),
    reader.u16(),
  ];
  const questions = times(questionCount, () => readQuestion(reader));
  const answers = times(answerCount, () => readRecord(reader));
  const authorities = times(authorityCount, () => readRecord(reader));
  let edns: Edns | undefined;
  const additionals: MessageRecord[] = [];
  for (let i = 0; i < additionalCount; i++) {
    const record = readRecord(reader);
    if (record.type.code !== META_TYPE.OPT) additionals.push(record);
    else if (edns !== undefined) throw new MalformedWire('a message has at most one OPT record');
    else edns = readEdns(record);
  }
  if ([...answers, ...authorities].some(({ type }) => type.code === META_TYPE.OPT))
    throw new MalformedWire('an OPT record stands in the additional section only');
  if (reader.remaining > 0) throw new MalformedWire(`${reader.remaining} octets follow the message`);
  return {
    id,
    opcode: (flags >> 11) & 0xf,
    rcode: flags & 0xf,
    qr: (flags & 0x8000) !== 0,
    aa: (flags & 0x0400) !== 0,
    tc: (flags & 0x0200) !== 0,
    rd: (flags & 0x0100) !== 0,
    ra: (flags & 0x0080) !== 0,
    ad: (flags & 0x0020) !== 0,
    cd: (flags & 0x0010) !== 0,
    questions,
    answers,
    authorities,
    additionals,
    ...(edns === undefined ? {} : { edns }),
  };
}

function times<T>(count: number, read: () => T): T[] {
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(read());
  return items;
}

function readQuestion(reader: WireReader): Question {
  return { name: Name.read(reader, true), type: reader.u16(), class: reader.u16() };
}

function readRecord(reader: WireReader): MessageRecord {
  const owner = Name.read(reader, true);
  const type = typeByCode(reader.u16());
  const recordClass = reader.u16();
  const ttl = reader.u32();
  const length = reader.u16();
  if (length > reader.remaining) throw new MalformedWire(`data of ${length} octets, but ${reader.remaining} are left`);
  const data = new WireReader(reader.bytes, reader.offset, reader.offset + length);
  reader.offset += length;
  const empty = length === 0 && (recordClass === CLASS.ANY || recordClass === CLASS.NONE);
  const rdata = empty ? new Uint8Array(0) : type.decompress(data);
  if (!empty) type.validate(rdata);
  return { owner, type, class: recordClass, ttl, rdata };
}

/** An OPT record uses the class and the TTL for its own fields (RFC 6891 6.1.3). */
function readEdns({ owner, class: udpSize, ttl, rdata }: MessageRecord): Edns {
  if (!owner.isRoot) throw new MalformedWire('the owner of an OPT record is the root');
  const reader = new WireReader(rdata);
  const options: EdnsOption[] = [];
  while (reader.remaining > 0) {
    const code = reader.u16();
    options.push({ code, data: reader.take(reader.u16()).slice() });
  }
  return { udpSize, extendedRcode: ttl >>> 24, version: (ttl >>> 16) & 0xff, do: (ttl & 0x8000) !== 0, options };
}
