import { randomInt } from 'node:crypto';
import {
  CLASS,
  decodeMessage,
  type Message,
  type MessageRecord,
  META_TYPE,
  type Name,
  RCODE,
  rcodeName,
} from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { type Bounds, openConnection } from './connect.ts';
import { requestOf } from './question.ts';
import { isSoa } from './soa.ts';
import { messagesFrom, withLength } from './tcp-messages.ts';

/** The bounds of a zone transfer. */
export interface TransferBounds extends Bounds {
  /** Records received. */
  readonly records: number;
}

/** Why a zone was not transferred: the server does not allow it, the zone has more records than may be received, or neither answer nor zone is right. */
export type TransferRefusal = 'refused' | 'too_large' | 'failed';

export class TransferError extends Error {
  readonly reason: TransferRefusal;

  constructor(reason: TransferRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The records of a zone by AXFR (RFC 5936), the SOA record first and once. Records outside of the zone are left out. Throws TransferError, or EgressError where the
 * address is not permitted.
 */
export async function transferZone(
  server: SocketAddress,
  apex: Name,
  bounds: TransferBounds,
): Promise<MessageRecord[]> {
  const id = randomInt(0x10000);
  const socket = openConnection(server, bounds);
  try {
    socket.write(withLength(requestOf(id, { name: apex, type: META_TYPE.AXFR, recursion: false })));
    return await recordsOf(messagesFrom(socket), { id, apex, most: bounds.records });
  } catch (error) {
    if (error instanceof TransferError) throw error;
    throw new TransferError('failed', (error as Error).message);
  } finally {
    socket.destroy();
  }
}

interface Expected {
  readonly id: number;
  readonly apex: Name;
  readonly most: number;
}

/** Reads until the SOA record comes for the second time (RFC 5936 2.2). */
async function recordsOf(messages: AsyncIterable<Uint8Array>, { id, apex, most }: Expected): Promise<MessageRecord[]> {
  const records: MessageRecord[] = [];
  let isBegun = false;
  for await (const octets of messages) {
    const message = decodeMessage(octets);
    checkMessage(message, { id, apex, most }, isBegun);
    const end = message.answers.findIndex((record, i) => (isBegun || i > 0) && isSoa(record, apex));
    const part = end === -1 ? message.answers : message.answers.slice(0, end);
    records.push(...part.filter((record) => record.class === CLASS.IN && record.owner.isWithin(apex)));
    if (records.length > most) throw new TransferError('too_large', `the zone has more than ${most} records`);
    if (end !== -1) return records;
    isBegun = true;
  }
  throw new TransferError('failed', 'the connection was closed before the end of the zone');
}

/** Throws TransferError where a message is no part of the transfer. */
function checkMessage({ qr, id, rcode, answers }: Message, expected: Expected, isBegun: boolean): void {
  if (!qr || id !== expected.id) throw new TransferError('failed', 'the response is no answer to the question');
  if (rcode !== RCODE.NOERROR) throw new TransferError('refused', `the server answers ${rcodeName(rcode)}`);
  if (!isBegun && (answers.length === 0 || !isSoa(answers[0], expected.apex)))
    throw new TransferError('refused', 'the answer does not begin with the SOA record');
}
