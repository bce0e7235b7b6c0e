import { Answerer, type AnswerOptions, viewOf, type Zones } from '../answer/index.ts';

const SENDER = Uint8Array.of(192, 0, 2, 1);

export type AnswerQuery = (query: Uint8Array, sender?: Uint8Array) => Uint8Array;

/**
 * Answers messages, from 192.0.2.1 by default, in new arrays. Empty if there is no response. Unwritten octets are
 * 255.
 */
export function answererOf(zones: Zones, options: AnswerOptions): AnswerQuery {
  const answerer = new Answerer({ ...options, zones });
  return (query, sender = SENDER) => {
    const response = new Uint8Array(options.maxSize).fill(0xff);
    return response.subarray(0, answerer.answer(viewOf(query), query.length, viewOf(response), sender));
  };
}

export function answerOctets(
  zones: Zones,
  query: Uint8Array,
  options: AnswerOptions,
  sender: Uint8Array = SENDER,
): Uint8Array {
  return answererOf(zones, options)(query, sender);
}
