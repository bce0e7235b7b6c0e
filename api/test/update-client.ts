import { createHmac } from 'node:crypto';
import { CLASS, META_TYPE, OPCODE, rcodeName } from '@fourwinds/dns/codes';
import { decodeMessage, encodeMessage, makeMessage, type Message, type MessageRecord } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { typeByCode, typeByName } from '@fourwinds/dns/rr';
import {
  findTsig,
  type Hmac,
  signMessage,
  TSIG_ALGORITHMS,
  TSIG_ERROR,
  type TsigKey,
  verifyMessage,
  writeTsigRecord,
} from '@fourwinds/dns/tsig';
import { readZoneFile } from '@fourwinds/dns/zonefile';
import { appendRecord } from '../../packages/dns/src/tsig/find.ts';
import { signedOctets } from '../../packages/dns/src/tsig/sign.ts';
import type { UpdateClient } from '../src/updates/rfc2136/update-client.ts';
import type { Updates } from '../src/updates/rfc2136/updates.ts';

/** A test client for UPDATE (RFC 2136) with nsupdate's line format. */

export const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest();

export interface ShownKey {
  readonly name: string;
  readonly algorithm: string;
  readonly secret: string;
}

export function keyOf({ name, algorithm, secret }: ShownKey): TsigKey {
  const found = TSIG_ALGORITHMS.find((one) => one.name.toString() === `${algorithm}.`)!;
  return { name: Name.parse(`${name}.`), algorithm: found, secret: Buffer.from(secret, 'base64') };
}

/**
 * Builds an UPDATE from lines such as `yxdomain NAME`, `nxrrset NAME TYPE`, `yxrrset NAME TYPE VALUE`, `add NAME TYPE
 * VALUE`, or `delete NAME [TYPE [VALUE]]`. Names are relative to the zone.
 */
export function updateMessage(zone: string, lines: readonly string[], parts: Partial<Message> = {}): Message {
  const apex = Name.parse(`${zone}.`);
  const records = lines.map((line) => ({ line, record: recordOf(line, apex) }));
  const isUpdate = ({ line }: { readonly line: string }): boolean => /^(?:add|delete) /.test(line);
  return makeMessage({
    id: Math.floor(Math.random() * 65_536),
    opcode: OPCODE.UPDATE,
    questions: [{ name: apex, type: 6, class: CLASS.IN }],
    answers: records.filter((one) => !isUpdate(one)).map(({ record }) => record),
    authorities: records.filter(isUpdate).map(({ record }) => record),
    ...parts,
  });
}

function recordOf(line: string, apex: Name): MessageRecord {
  const [, word, name, type, value] = /^(\S+) (\S+)(?: (\S+)(?: (.*))?)?$/.exec(line)!;
  const owner = name === '@' ? apex : Name.parse(name, apex);
  if (value !== undefined) {
    const { records } = readZoneFile(`${owner.toString()} 300 ${type} ${value}`, { origin: apex, defaultTtl: 300 });
    if (word === 'add') return { ...records[0], class: CLASS.IN };
    return { ...records[0], ttl: 0, class: word === 'delete' ? CLASS.NONE : CLASS.IN };
  }
  const recordType = type === undefined ? typeByCode(META_TYPE.ANY) : typeByName(type);
  const recordClass = word.startsWith('nx') ? CLASS.NONE : CLASS.ANY;
  return { owner, type: recordType, class: recordClass, ttl: 0, rdata: new Uint8Array() };
}

export function signed(message: Message, key: TsigKey, time = Math.floor(Date.now() / 1000)): Uint8Array {
  return signMessage(encodeMessage(message), { key, hmac, time });
}

/** Values of TSIG fields that clients do not normally use. */
export interface OddSignature {
  /** Time of signing in seconds since 1970. */
  readonly time?: number;
  readonly fudge?: number;
  /** Number of octets of the MAC to send. */
  readonly octets?: number;
}

/** Signs a message correctly, but with unusual values in the TSIG fields. */
export function oddlySigned(message: Message, key: TsigKey, { time, fudge = 300, octets }: OddSignature): Uint8Array {
  const encoded = encodeMessage(message);
  const timeSigned = time ?? Math.floor(Date.now() / 1000);
  const variables = {
    key: key.name,
    algorithm: key.algorithm.name,
    timeSigned,
    fudge,
    error: 0,
    other: new Uint8Array(),
  };
  const mac = hmac(key.algorithm.hash, key.secret, signedOctets(encoded, variables)).subarray(0, octets);
  return appendRecord(encoded, writeTsigRecord({ ...variables, mac, originalId: message.id }));
}

/**
 * Verifies the signature of the response, and returns the response code. For a TSIG error, returns its name, such as
 * `BADKEY`. The prefix `unsigned` shows that the response is not signed.
 */
export function codeOf(response: Uint8Array, request: Uint8Array, key: TsigKey): string {
  const record = findTsig(response)?.record;
  if (record === undefined) return `unsigned ${rcodeName(decodeMessage(response).rcode)}`;
  const [error] = Object.entries(TSIG_ERROR).find(([, code]) => code === record.error)!;
  if (record.mac.length === 0) return error;
  const { mac: requestMac } = findTsig(request)!.record;
  const now = Math.floor(Date.now() / 1000);
  // A BADTIME response contains the client's time (RFC 8945 section 5.2.3).
  const by = error === 'BADTIME' ? record.timeSigned : now;
  const answer = verifyMessage(response, { findKey: () => key, hmac, now: by, requestMac });
  if (answer.outcome !== 'verified') throw new Error(`the signature of the response is ${answer.outcome}`);
  if (error !== 'NONE') return error;
  return rcodeName(decodeMessage(answer.message).rcode);
}

/** Returns the single response message. Use this for anything except transfers. */
export async function answerTo(updates: Updates, request: Uint8Array, client: UpdateClient): Promise<Uint8Array> {
  const answers = await updates.answer(request, client);
  if (answers.length !== 1) throw new Error(`there are ${answers.length} answers`);
  return answers[0];
}

/** A TCP client and a UDP client. */
export const byStream: UpdateClient = { address: '192.0.2.1', isProven: true };
export const byDatagram: UpdateClient = { address: '192.0.2.1', isProven: false };
