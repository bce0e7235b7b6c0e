import { CLASS, OPCODE, RCODE } from '../message/codes.ts';
import type { Message, MessageRecord } from '../message/message.ts';
import type { Name } from '../name.ts';
import { SOA } from '../rr/types/soa.ts';

/** An UPDATE (RFC 2136 2), with its sections by their names there. */
export interface UpdateRequest {
  readonly zone: Name;
  readonly prerequisites: readonly MessageRecord[];
  readonly updates: readonly MessageRecord[];
}

/** Why an UPDATE is not carried out: the response code of RFC 2136, and the record that it is about. */
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

/** The UPDATE in a message with that opcode. Throws UpdateRefusal FORMERR unless its zone section is one SOA of class IN (RFC 2136 2.3, 3.1.1). */
export function readUpdate({ opcode, questions, answers, authorities }: Message): UpdateRequest {
  if (opcode !== OPCODE.UPDATE) throw new UpdateRefusal(RCODE.NOTIMP, 'the opcode is not UPDATE');
  if (questions.length !== 1 || questions[0].type !== SOA.code)
    throw new UpdateRefusal(RCODE.FORMERR, 'the zone section of an UPDATE has one entry, of the type SOA');
  const [{ name, class: zoneClass }] = questions;
  if (zoneClass !== CLASS.IN) throw new UpdateRefusal(RCODE.NOTAUTH, 'zones of class IN are hosted here alone');
  return { zone: name, prerequisites: answers, updates: authorities };
}

/** Throws UpdateRefusal NOTZONE for a record of another zone (RFC 2136 3.2.5, 3.4.1.3). */
export function refuseOutside(apex: Name, record: MessageRecord): void {
  const { owner } = record;
  if (!owner.isWithin(apex)) throw new UpdateRefusal(RCODE.NOTZONE, `${owner.toString()} is not in the zone`, record);
}
