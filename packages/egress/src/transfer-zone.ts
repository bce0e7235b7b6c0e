import { randomInt } from 'node:crypto';
import { type MessageRecord, META_TYPE, type Name, withLength } from '@fourwinds/dns';
import { errorMessage, type SocketAddress } from '@fourwinds/process';
import { type Bounds, openConnection } from './connect.ts';
import { requestOf } from './question.ts';
import { readTransfer, TransferError } from './read-transfer.ts';
import { messagesFrom } from './tcp-messages.ts';

export interface TransferBounds extends Bounds {
  readonly records: number;
}

/**
 * Transfers a zone by AXFR (RFC 5936). The result starts with the SOA record and contains it once. Leaves out records
 * outside the zone. Throws TransferError, or EgressError if the address is not permitted.
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
    return await readTransfer(messagesFrom(socket), { id, apex, most: bounds.records });
  } catch (error) {
    if (error instanceof TransferError) throw error;
    throw new TransferError('failed', errorMessage(error));
  } finally {
    socket.destroy();
  }
}
