import {
  decodeMessage,
  type EdnsOption,
  EDNS_OPTION,
  MalformedWire,
  type Message,
  type MessageRecord,
  rcodeName,
  responseCode,
  typeByCode,
} from '@fourwinds/dns';
import type { Transport } from './client.ts';

/** A reply part by part, in a form in which order and letter case do not count. */
export interface Reply {
  /** `silence` and `malformed` are replies of a kind, too. */
  readonly rcode: string;
  readonly flags: string;
  readonly question: string;
  readonly answer: string;
  readonly authority: string;
  readonly additional: string;
  readonly edns: string;
}

export type Part = keyof Reply;

export const PARTS: readonly Part[] = ['rcode', 'flags', 'question', 'answer', 'authority', 'additional', 'edns'];

const NOTHING: Reply = { rcode: '', flags: '', question: '', answer: '', authority: '', additional: '', edns: '' };
/** Without TC, which depends on how well a server packs. */
const FLAGS = ['qr', 'aa', 'rd', 'ra', 'ad', 'cd'] as const;
const CLIENT_COOKIE_OCTETS = 8;

/**
 * The parts of a message. Where one of those that are compared is truncated, nobody uses its sections (RFC 2181 9); and
 * over UDP additional records are those that find room.
 */
export function replyFrom(bytes: Uint8Array | undefined, transport: Transport, isTruncated: boolean): Reply {
  if (bytes === undefined) return { ...NOTHING, rcode: 'silence' };
  try {
    const parts = partsOf(decodeMessage(bytes));
    if (transport === 'tcp') return parts;
    return { ...parts, additional: '', ...(isTruncated && { answer: '', authority: '' }) };
  } catch (error) {
    if (error instanceof MalformedWire) return { ...NOTHING, rcode: 'malformed' };
    throw error;
  }
}

function partsOf(message: Message): Reply {
  const flags = FLAGS.filter((flag) => message[flag]).join(' ');
  return {
    rcode: rcodeName(responseCode(message)),
    flags: `${flags} opcode=${message.opcode}`,
    question: message.questions
      .map((question) => `${question.name.toString()} ${question.class} ${typeByCode(question.type).name}`)
      .join('\n'),
    answer: textOf(message.answers),
    authority: textOf(message.authorities),
    additional: textOf(message.additionals),
    edns: ednsOf(message),
  };
}

/** A section as a set: NSD and Knot say twice what aliases come back to. */
function textOf(records: readonly MessageRecord[]): string {
  const lines = records.map(({ owner, ttl, class: code, type, rdata }) => {
    const head = [owner.lowerCase().toString(), ttl, ...(code === 1 ? [] : [code]), type.name];
    return [...head, type.format(type.canonical(rdata))].join(' ').toLowerCase();
  });
  return [...new Set(lines)].sort().join('\n');
}

/** Without the size, which is each server's own, and extended errors (RFC 8914 2: any of them may be there, or none). */
function ednsOf({ edns }: Message): string {
  if (edns === undefined) return 'none';
  const options = edns.options.filter(({ code }) => code !== EDNS_OPTION.EDE).map(optionText);
  return [`version=${edns.version}`, ...(edns.do ? ['do'] : []), ...options.sort()].join(' ');
}

/** Only the length of a server's cookie: its content depends on the time. */
function optionText({ code, data }: EdnsOption): string {
  if (code !== EDNS_OPTION.COOKIE) return `${code}=${data.toHex()}`;
  return `${code}=${data.slice(0, CLIENT_COOKIE_OCTETS).toHex()}+${data.length - CLIENT_COOKIE_OCTETS}`;
}
