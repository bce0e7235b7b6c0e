import {
  CLASS,
  decodeMessage,
  encodeMessage,
  makeMessage,
  type Message,
  type MessageRecord,
  type Name,
} from '@fourwinds/dns';
import type { Permits } from './permits.ts';

export interface Query {
  readonly name: Name;
  /** A type code. */
  readonly type: number;
  /** Ask a resolver to find the answer (RD). */
  readonly recursion: boolean;
}

export interface AskOptions {
  readonly permits: Permits;
  /** Until the answer is there. */
  readonly milliseconds: number;
}

/** A query as octets of a message with this id (RFC 1035 4.1). */
export function requestOf(id: number, { name, type, recursion }: Query): Uint8Array {
  return encodeMessage(makeMessage({ id, rd: recursion, questions: [{ name, type, class: CLASS.IN }] }));
}

/**
 * The message that octets are, without records of other classes, whose data may not be that of their types; undefined where it is no response to
 * the question. Throws where they are no message.
 */
export function responseTo(octets: Uint8Array, id: number, { name, type }: Query): Message | undefined {
  const response = decodeMessage(octets);
  const [question] = response.questions;
  const isResponse = response.qr && response.id === id && question?.type === type && question.name.equals(name);
  if (!isResponse) return undefined;
  const { answers, authorities, additionals } = response;
  return {
    ...response,
    answers: answers.filter(isOfInternet),
    authorities: authorities.filter(isOfInternet),
    additionals: additionals.filter(isOfInternet),
  };
}

function isOfInternet(record: MessageRecord): boolean {
  return record.class === CLASS.IN;
}
