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
  readonly type: number;
  /** Sets RD, for queries to a resolver. */
  readonly recursion: boolean;
}

export interface AskOptions {
  readonly permits: Permits;
  readonly milliseconds: number;
}

/** Encodes a query message (RFC 1035 4.1). */
export function requestOf(id: number, { name, type, recursion }: Query): Uint8Array {
  return encodeMessage(makeMessage({ id, rd: recursion, questions: [{ name, type, class: CLASS.IN }] }));
}

/**
 * Decodes the response to a query. Drops records of other classes, because the format of their data may differ.
 * Returns undefined if the message is not a response to this query. Throws if the octets are not a message.
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
