import { CLASS, OPCODE, RCODE } from '../message/codes.ts';
import type { Message, MessageRecord } from '../message/message.ts';
import type { Name } from '../name.ts';
import { SOA } from '../rr/types/soa.ts';

/** An UPDATE. The sections have the names of RFC 2136 2. */
export interface UpdateRequest {
  readonly zone: Name;
  readonly prerequisites: readonly MessageRecord[];
  readonly updates: readonly MessageRecord[];
}

/** Thrown if an UPDATE is rejected. Contains the response code of RFC 2136 and the record that caused the rejection. */
export class UpdateRefusal extends Error {
  readonly rcode: number;
  readonly record: MessageRecord | undefined;

  constructor(rcode: number, message: string, record?: MessageRecord) {
    super(message);
    this.name = 'UpdateRefusal';
    this.rcode = rcode;
    this.record = record;
  }
}

/**
 * Reads an UPDATE message. Throws UpdateRefusal NOTIMP for another opcode. Throws UpdateRefusal FORMERR unless the
 * zone section contains exactly one SOA of class IN (RFC 2136 2.3, 3.1.1).
 */
export function readUpdate({ opcode, questions, answers, authorities }: Message): UpdateRequest {
  if (opcode !== OPCODE.UPDATE) throw new UpdateRefusal(RCODE.NOTIMP, 'the opcode is not UPDATE');
  if (questions.length !== 1 || questions[0].type !== SOA.code)
    throw new UpdateRefusal(RCODE.FORMERR, 'the zone section of an UPDATE has one entry, of the type SOA');
  const [{ name, class: zoneClass }] = questions;
  if (zoneClass !== CLASS.IN) throw new UpdateRefusal(RCODE.NOTAUTH, 'zones of class IN are hosted here alone');
  return { zone: name, prerequisites: answers, updates: authorities };
}

/** Throws UpdateRefusal NOTZONE if the record is outside the zone (RFC 2136 3.2.5, 3.4.1.3). */
export function refuseOutside(apex: Name, record: MessageRecord): void {
  const { owner } = record;
  if (!owner.isWithin(apex)) throw new UpdateRefusal(RCODE.NOTZONE, `${owner.toString()} is not in the zone`, record);
}
