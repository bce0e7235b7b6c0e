import { proofStates } from '../../../api/src/zones/proof/proof-schema.ts';
import { restMessage, restProof } from '../../../api/src/zones/zone/rest-words.ts';
import type { Message } from './collect.ts';

/** Returns a message as the APIs send it in responses. The APIs reword problems and the condition Proven. */
export function restText({ kind, code, text }: Message): string {
  if (kind === 'issue') return restMessage({ code, message: text });
  return kind === 'condition' && code in proofStates ? restProof(text) : text;
}
