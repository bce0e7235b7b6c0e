import { type Message, type MessageRecord, rcodeName, responseCode } from '@fourwinds/dns';

/** What is compared of a reply, part by part, in a form in which order and letter case do not count. */
export interface Facets {
  readonly rcode: string;
  readonly flags: string;
  readonly answer: string;
  readonly authority: string;
  readonly additional: string;
}

const NS = 2;
const FLAGS = ['qr', 'aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const;

export function facetsOf(message: Message): Facets {
  const isReferral = message.answers.length === 0 && !message.aa && message.authorities.length > 0;
  return {
    rcode: rcodeName(responseCode(message)),
    flags: FLAGS.filter((flag) => message[flag]).join(' '),
    answer: message.tc ? '' : textOf(message.answers),
    // Which servers a zone has may be told with any answer; nobody needs it (RFC 1034 6.2.1 shows it, minimal responses leave it out).
    authority: message.tc
      ? ''
      : textOf(message.authorities.filter(({ type }) => isReferral || !message.aa || type.code !== NS)),
    additional: message.tc || !isReferral ? '' : textOf(message.additionals),
  };
}

function textOf(records: readonly MessageRecord[]): string {
  const lines = records.map(
    ({ owner, ttl, type, rdata }) =>
      `${owner.lowerCase().toString()} ${ttl} ${type.name} ${type.format(type.canonical(rdata))}`,
  );
  return [...new Set(lines)].sort().join('\n');
}
