import type { Name } from '../name.ts';
import type { ResourceRecord } from '../rr/rrset.ts';

/** A record in a message: its class may be other than IN (RFC 2136 2.4 uses NONE and ANY). */
export interface MessageRecord extends ResourceRecord {
  readonly class: number;
}

export interface Question {
  readonly name: Name;
  /** A type code; questions also have QTYPEs, such as ANY. */
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
  /** The upper eight bits of the response code; `responseCode` puts both parts together. */
  readonly extendedRcode: number;
  readonly version: number;
  readonly do: boolean;
  readonly options: readonly EdnsOption[];
}

/** A DNS message (RFC 1035 4.1, RFC 4035 3.2 for AD and CD, RFC 6891 for EDNS). */
export interface Message {
  readonly id: number;
  readonly opcode: number;
  /** The four bits of the header. */
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
  /** Without OPT, which is `edns`. */
  readonly additionals: readonly MessageRecord[];
  readonly edns?: Edns;
}

/** The whole response code, extended by EDNS (RFC 6891 6.1.3). */
export function responseCode({ rcode, edns }: Message): number {
  return ((edns?.extendedRcode ?? 0) << 4) | rcode;
}

/** A message with these properties; all others are off or empty. */
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
