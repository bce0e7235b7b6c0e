import { answer, type AnswerOptions, viewOf, type Zones } from '../answer/index.ts';

/** What is answered to a message, as octets of its own; none at all for silence. Whatever is read before it was written is 255. */
export function answerOctets(zones: Zones, query: Uint8Array, options: AnswerOptions): Uint8Array {
  const response = new Uint8Array(options.maxSize).fill(0xff);
  return response.subarray(0, answer(zones, viewOf(query), query.length, viewOf(response), options));
}
