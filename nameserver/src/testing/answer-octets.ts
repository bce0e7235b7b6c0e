import { answer, type AnswerOptions, viewOf, type Zones } from '../answer/index.ts';

/** The answer to a message, as octets of its own; none for silence. Octets that were never written are 255. */
export function answerOctets(zones: Zones, query: Uint8Array, options: AnswerOptions): Uint8Array {
  const response = new Uint8Array(options.maxSize).fill(0xff);
  return response.subarray(0, answer(viewOf(query), query.length, viewOf(response), { ...options, zones }));
}
