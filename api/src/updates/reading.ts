import { CLASS, encodeMessage, isMetaType, type Message, META_TYPE, OPCODE, RCODE } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { answerQuery, type AnswerQueryPorts } from './answer-query.ts';
import { answerIncremental, answerTransfer, type AnswerTransferPorts } from './answer-transfer.ts';
import type { UpdateClient } from './update-client.ts';

export type ReadingPorts = AnswerQueryPorts & AnswerTransferPorts;

/** A way to answer a message that reads: gives the messages of the answer, not signed yet. Throws UpdateRefusal or Failure. */
type Reading = (
  services: ReadingPorts,
  actor: Actor & Pick<UpdateClient, 'isProven'>,
  message: Message,
) => Promise<readonly Uint8Array[]>;

const query: Reading = async (services, actor, message) => [encodeMessage(await answerQuery(services, actor, message))];

/** How a message other than an UPDATE is answered, or the response code for one that is not: a known key gets a signed one (RFC 8945 5.3). */
export function readingOf({ opcode, questions }: Message): Reading | number {
  if (opcode !== OPCODE.QUERY) return RCODE.NOTIMP;
  if (questions.length !== 1) return RCODE.FORMERR;
  const [{ type, class: of }] = questions;
  if (of !== CLASS.IN) return RCODE.REFUSED;
  if (type === META_TYPE.AXFR) return answerTransfer;
  if (type === META_TYPE.IXFR) return answerIncremental;
  return isMetaType(type) ? RCODE.NOTIMP : query;
}
