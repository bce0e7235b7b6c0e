import { Answerer, type AnswerOptions, viewOf, type Zones } from '../answer/index.ts';

const SENDER = Uint8Array.of(192, 0, 2, 1);

/** The answer to a message from 192.0.2.1, as octets of its own; none for silence. Octets that were never written are 255. */
export function answerOctets(
  zones: Zones,
  query: Uint8Array,
  options: AnswerOptions,
  sender: Uint8Array = SENDER,
): Uint8Array {
  const response = new Uint8Array(options.maxSize).fill(0xff);
  const answerer = new Answerer({ ...options, zones });
  return response.subarray(0, answerer.answer(viewOf(query), query.length, viewOf(response), sender));
}
