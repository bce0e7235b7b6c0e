import { CLASS, encodeMessage, isMetaType, type Message, META_TYPE, OPCODE, RCODE } from '@fourwinds/dns';
import type { Actor } from '../../kernel/actor.ts';
import { answerQuery, type AnswerQueryPorts } from './answer-query.ts';
import { answerIncremental, answerTransfer, type AnswerTransferPorts } from './answer-transfer.ts';
import type { UpdateClient } from './update-client.ts';

export type ReadingPorts = AnswerQueryPorts & AnswerTransferPorts;

/** Answers a message that only reads. Returns the unsigned response messages. Throws UpdateRefusal or Failure. */
type Reading = (
  services: ReadingPorts,
  actor: Actor & Pick<UpdateClient, 'isProven'>,
  message: Message,
) => Promise<readonly Uint8Array[]>;

const query: Reading = async (services, actor, message) => [encodeMessage(await answerQuery(services, actor, message))];

/**
 * Returns the handler of a message other than UPDATE. If the message is not supported, returns a response code. The
 * response with this code is also signed if the key is known (RFC 8945 section 5.3).
 */
export function readingOf({ opcode, questions }: Message): Reading | number {
  if (opcode !== OPCODE.QUERY) return RCODE.NOTIMP;
  if (questions.length !== 1) return RCODE.FORMERR;
  const [{ type, class: of }] = questions;
  if (of !== CLASS.IN) return RCODE.REFUSED;
  if (type === META_TYPE.AXFR) return answerTransfer;
  if (type === META_TYPE.IXFR) return answerIncremental;
  return isMetaType(type) ? RCODE.NOTIMP : query;
}
