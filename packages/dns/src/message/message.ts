import type { Name } from '../name.ts';
import type { ResourceRecord } from '../rr/rrset.ts';

/** A record in a message. Its class may be other than IN, because UPDATE also uses NONE and ANY (RFC 2136 2.4). */
export interface MessageRecord extends ResourceRecord {
  readonly class: number;
}

export interface Question {
  readonly name: Name;
  /** Code of a record type, or of a QTYPE such as ANY. */
  readonly type: number;
  readonly class: number;
}

export interface EdnsOption {
  readonly code: number;
  readonly data: Uint8Array;
}

/** The contents of the OPT record (RFC 6891 6.1). */
export interface Edns {
  readonly udpSize: number;
  /** The upper eight bits of the response code. `responseCode` returns the whole code. */
  readonly extendedRcode: number;
  readonly version: number;
  readonly do: boolean;
  readonly options: readonly EdnsOption[];
}

/** A DNS message (RFC 1035 4.1, RFC 4035 3.2 for AD and CD, RFC 6891 for EDNS). */
export interface Message {
  readonly id: number;
  readonly opcode: number;
  readonly rcode: number;
  readonly qr: boolean;
  readonly aa: boolean;
  readonly tc: boolean;
  readonly rd: boolean;
  readonly ra: boolean;
  readonly ad: boolean;
  readonly cd: boolean;
  readonly questions: readonly Question[];
  readonly answers: readonly MessageRecord[];
  readonly authorities: readonly MessageRecord[];
  /** Does not contain the OPT record, which is in `edns`. */
  readonly additionals: readonly MessageRecord[];
  readonly edns?: Edns;
}

/** Returns the whole response code, including the EDNS part (RFC 6891 6.1.3). */
export function responseCode({ rcode, edns }: Message): number {
  return ((edns?.extendedRcode ?? 0) << 4) | rcode;
}

/** Creates a message. Omitted flags are off, and omitted lists are empty. */
export function makeMessage(parts: Partial<Message>): Message {
  return { ...EMPTY, ...parts };
}

const EMPTY: Message = {
  id: 0,
  opcode: 0,
  rcode: 0,
  qr: false,
  aa: false,
  tc: false,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  questions: [],
  answers: [],
  authorities: [],
  additionals: [],
};
