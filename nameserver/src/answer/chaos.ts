import { CLASS, EDE, RCODE } from '@fourwinds/dns';
import { write } from './bytes.ts';
import { QUESTION_POINTER, RECORD } from './zone-image.ts';
import type { Reply } from './reply.ts';
import { type Request } from './request.ts';
import { readWire, SearchName } from './search-name.ts';
import { QTYPE, TYPE } from './type.ts';

/** Answers to CHAOS TXT queries (RFC 4892), at most 255 octets each. Queries without an answer are REFUSED. */
export interface ChaosTexts {
  readonly identity?: Uint8Array;
  readonly version?: Uint8Array;
}

const QUESTIONS: readonly (readonly [name: SearchName, text: keyof ChaosTexts])[] = [
  [nameOf('id', 'server'), 'identity'],
  [nameOf('hostname', 'bind'), 'identity'],
  [nameOf('version', 'server'), 'version'],
  [nameOf('version', 'bind'), 'version'],
];

/** Chooses the reply to a question of class CHAOS: its text, or REFUSED if there is none. */
export function resolveChaos(chaosTexts: ChaosTexts, request: Request, reply: Reply): void {
  const question = QUESTIONS.find(([name]) => name.equals(reply.chain[0]));
  const isText = request.type === TYPE.TXT || request.type === QTYPE.ANY;
  const text = question && isText ? chaosTexts[question[1]] : undefined;
  if (text !== undefined) {
    reply.text = text;
    return;
  }
  reply.rcode = RCODE.REFUSED;
  reply.extendedError = question && isText ? EDE.PROHIBITED : EDE.NOT_SUPPORTED;
}

/** Writes the single record of a CHAOS answer, owned by the question's name. Returns its end. */
export function writeText(text: Uint8Array, out: DataView, at: number): number {
  out.setUint16(at + RECORD.owner, QUESTION_POINTER);
  out.setUint16(at + RECORD.type, TYPE.TXT);
  out.setUint16(at + RECORD.class, CLASS.CH);
  out.setUint32(at + RECORD.ttl, 0);
  out.setUint16(at + RECORD.length, text.length + 1);
  out.setUint8(at + RECORD.data, text.length);
  return write(text, out, at + RECORD.data + 1);
}

function nameOf(...labels: readonly string[]): SearchName {
  const octets = new TextEncoder().encode(
    `${labels.map((label) => String.fromCharCode(label.length) + label).join('')}\0`,
  );
  const name = new SearchName();
  readWire(name, octets);
  return name;
}
