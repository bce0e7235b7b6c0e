import { answer, type AnswerLimits, viewOf, type Zones } from '../answer/index.ts';

/** What is answered to a message, as octets of its own; none at all for silence. */
export function answerOctets(zones: Zones, query: Uint8Array, limits: AnswerLimits): Uint8Array {
  const response = new Uint8Array(limits.maxSize);
  return response.subarray(0, answer(zones, viewOf(query), query.length, viewOf(response), limits));
}
