import { CLASS, type Message, type MessageRecord, type Name, RCODE, type RecordType } from '@fourwinds/dns';
import type { FoundSet } from '@fourwinds/jobs';

const TYPE = { NS: 2, CNAME: 5, DNAME: 39, A: 1, AAAA: 28 } as const;

/** A record set of an external zone. Names in the data are lowercase if their case does not matter (RFC 4034 6.2). */
export interface ForeignSet {
  readonly owner: Name;
  readonly type: RecordType;
  readonly ttl: number;
  readonly rdatas: readonly Uint8Array[];
}

/** The zone data in one answer: either record sets of the name, or the delegation above the name. */
export interface Answered {
  readonly sets: readonly ForeignSet[];
  /** Child zones in referrals. Their data is not part of the zone. */
  readonly delegated: readonly Name[];
  /** True if the name does not exist for any type. */
  readonly isAbsent: boolean;
}

interface Question {
  readonly apex: Name;
  readonly name: Name;
  readonly type: RecordType;
}

/** Returns the zone data in an answer. Returns undefined if the answer is not from a server of the zone. */
export function readAnswer(message: Message, question: Question): Answered | undefined {
  const { rcode, aa } = message;
  const referral = referralIn(message, question);
  if (referral !== undefined) return referral;
  if (!aa || (rcode !== RCODE.NOERROR && rcode !== RCODE.NXDOMAIN)) return undefined;
  const { name, type } = question;
  const redirect = message.answers.find((record) => record.type.code === TYPE.DNAME && isAbove(record.owner, name));
  const own = message.answers.filter(
    (record) => record.owner.equals(name) && [type.code, TYPE.CNAME].includes(record.type.code),
  );
  const records = redirect === undefined ? own : message.answers.filter((record) => isSameSet(record, redirect));
  return {
    sets: setsOf(records, question.apex),
    delegated: [],
    isAbsent: rcode === RCODE.NXDOMAIN && records.length === 0,
  };
}

/** Returns the delegation of a child zone, and the addresses of its nameservers (RFC 1034 4.3.2 step 3b). */
function referralIn(
  { aa, answers, authorities, additionals }: Message,
  { apex, name }: Question,
): Answered | undefined {
  const delegations = authorities.filter(
    ({ owner, type }) => type.code === TYPE.NS && isAbove(apex, owner) && name.isWithin(owner),
  );
  if (aa || answers.length > 0 || delegations.length === 0) return undefined;
  const [{ owner }] = delegations;
  const glue = additionals.filter(
    (record) => (record.type.code === TYPE.A || record.type.code === TYPE.AAAA) && record.owner.isWithin(owner),
  );
  const own = delegations.filter((record) => record.owner.equals(owner));
  return { sets: setsOf([...own, ...glue], apex), delegated: [owner], isAbsent: false };
}

/** Groups records into record sets. Omits records outside of the zone. */
export function setsOf(records: readonly MessageRecord[], apex: Name): ForeignSet[] {
  const within = records.filter((record) => record.class === CLASS.IN && record.owner.isWithin(apex));
  const groups = Map.groupBy(within, ({ owner, type }) => `${type.code} ${owner.key}`);
  return Array.from(groups.values(), (all) => ({
    owner: all[0].owner.lowerCase(),
    type: all[0].type,
    ttl: Math.min(...all.map(secondsOf)),
    rdatas: [...new Map(all.map(canonicalData).map((rdata) => [rdata.toHex(), rdata])).values()],
  }));
}

const MAX_TTL = 0x7fff_ffff;

/** Returns the TTL, or 0 for a TTL of more than 31 bits (RFC 2181 8). */
function secondsOf({ ttl }: MessageRecord): number {
  return ttl > MAX_TTL ? 0 : ttl;
}

function canonicalData({ type, rdata }: MessageRecord): Uint8Array {
  return type.canonical(rdata);
}

export function hasSameData(one: ForeignSet, other: ForeignSet): boolean {
  return dataOf(one) === dataOf(other);
}

export function toFoundSet(set: ForeignSet, server: string, synthesised: boolean): FoundSet {
  const { owner, type, ttl, rdatas } = set;
  return {
    name: owner.toString(),
    type: type.name,
    ttl,
    values: rdatas.map((rdata) => type.format(rdata)),
    server,
    synthesised,
  };
}

function dataOf({ rdatas }: ForeignSet): string {
  return rdatas
    .map((rdata) => rdata.toHex())
    .sort()
    .join();
}

function isSameSet(one: MessageRecord, other: MessageRecord): boolean {
  return one.type.code === other.type.code && one.owner.equals(other.owner);
}

/** True if `name` is strictly below `above`. */
function isAbove(above: Name, name: Name): boolean {
  return name.isWithin(above) && !name.equals(above);
}
