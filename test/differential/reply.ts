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

/** The parts of a reply, normalized for order and letter case. */
export interface Reply {
  /** Includes the pseudo codes `silence` and `malformed`. */
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
/** Flags to compare. Omits TC, which depends on compression. */
const FLAGS = ['qr', 'aa', 'rd', 'ra', 'ad', 'cd'] as const;
const CLIENT_COOKIE_OCTETS = 8;

/**
 * Returns the parts of a message. Ignores the sections if one of the compared messages is truncated (RFC 2181 9).
 * Over UDP, ignores additional records, because they depend on the space left.
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

/** Formats a section as a set of records, because NSD and Knot repeat records in alias loops. */
function textOf(records: readonly MessageRecord[]): string {
  const lines = records.map(({ owner, ttl, class: code, type, rdata }) => {
    const head = [owner.lowerCase().toString(), ttl, ...(code === 1 ? [] : [code]), type.name];
    return [...head, type.format(type.canonical(rdata))].join(' ').toLowerCase();
  });
  return [...new Set(lines)].sort().join('\n');
}

/** Formats EDNS. Omits the UDP size, which differs by server, and extended errors, which are optional (RFC 8914 2). */
function ednsOf({ edns }: Message): string {
  if (edns === undefined) return 'none';
  const options = edns.options.filter(({ code }) => code !== EDNS_OPTION.EDE).map(optionText);
  return [`version=${edns.version}`, ...(edns.do ? ['do'] : []), ...options.sort()].join(' ');
}

/** Formats an option. Shows only the length of a server cookie, because its content depends on the time. */
function optionText({ code, data }: EdnsOption): string {
  if (code !== EDNS_OPTION.COOKIE) return `${code}=${data.toHex()}`;
  return `${code}=${data.slice(0, CLIENT_COOKIE_OCTETS).toHex()}+${data.length - CLIENT_COOKIE_OCTETS}`;
}
