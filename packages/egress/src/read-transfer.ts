import {
  CLASS,
  decodeMessage,
  isSameData,
  type Message,
  type MessageRecord,
  META_TYPE,
  type Name,
  OPCODE,
  RCODE,
  rcodeName,
} from '@fourwinds/dns';
import { isSoa } from './soa-answer.ts';

/** Why a zone was not transferred: the server does not allow it, the zone is larger than the limit, or the response is invalid. */
export type TransferRefusal = 'refused' | 'too_large' | 'failed';

export class TransferError extends Error {
  readonly reason: TransferRefusal;

  constructor(reason: TransferRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface AskedTransfer {
  readonly id: number;
  readonly apex: Name;
  readonly most: number;
}

/**
 * Reads the records of an AXFR response (RFC 5936 2.2), starting with the SOA record. Leaves out the final SOA
 * record, and records of other zones and classes. Throws TransferError or MalformedWire.
 */
export async function readTransfer(
  messages: AsyncIterable<Uint8Array>,
  asked: AskedTransfer,
): Promise<MessageRecord[]> {
  const { apex, most } = asked;
  const records: MessageRecord[] = [];
  for await (const octets of messages) {
    const message = decodeMessage(octets);
    const isBegun = records.length > 0;
    checkMessage(message, asked, isBegun);
    const { answers } = message;
    const end = answers.findIndex((record, i) => (isBegun || i > 0) && isSoa(record, apex));
    if (end !== -1) checkEnd(answers, end, records[0] ?? answers[0]);
    const part = end === -1 ? answers : answers.slice(0, end);
    records.push(...part.filter((record) => record.class === CLASS.IN && record.owner.isWithin(apex)));
    if (records.length > most) throw new TransferError('too_large', `the zone has more than ${most} records`);
    if (end !== -1) return records;
  }
  throw new TransferError('failed', 'the connection was closed before the end of the zone');
}

/** Throws TransferError if a message is not part of the transfer (RFC 5936 2.2.1 to 2.2.3). */
function checkMessage(message: Message, asked: AskedTransfer, isBegun: boolean): void {
  const { qr, opcode, id, rcode, answers } = message;
  if (!qr || opcode !== OPCODE.QUERY || id !== asked.id) throw new TransferError('failed', NO_ANSWER);
  if (rcode !== RCODE.NOERROR)
    throw new TransferError(isBegun ? 'failed' : 'refused', `the server answers ${rcodeName(rcode)}`);
  if (!hasQuestion(message, asked, isBegun)) throw new TransferError('failed', NO_ANSWER);
  if (isBegun) return;
  if (answers.length === 0) throw new TransferError('refused', 'the answer is empty');
  if (!isSoa(answers[0], asked.apex))
    throw new TransferError('failed', 'the answer does not begin with the SOA record of the zone');
}

const NO_ANSWER = 'the response is no answer to the question';

/** The first message must contain the question; others may (RFC 5936 2.2.2). */
function hasQuestion({ questions }: Message, { apex }: AskedTransfer, isBegun: boolean): boolean {
  const [question] = questions;
  if (questions.length !== 1) return isBegun && questions.length === 0;
  return question.type === META_TYPE.AXFR && question.class === CLASS.IN && question.name.equals(apex);
}

/**
 * Throws TransferError if the SOA record at `end` differs from `first`. Without this check, an incomplete zone could
 * look complete.
 */
function checkEnd(answers: readonly MessageRecord[], end: number, first: MessageRecord): void {
  if (!isSameData(first.type, answers[end].rdata, first.rdata))
    throw new TransferError('failed', 'the SOA record at the end of the zone is not the one at its beginning');
  if (end < answers.length - 1) throw new TransferError('failed', 'records follow the end of the zone');
}
