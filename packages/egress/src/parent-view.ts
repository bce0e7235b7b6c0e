import { type Message, type MessageRecord, Name } from '@fourwinds/dns';

/** A nameserver to which a parent delegates. */
export interface DelegatedServer {
  /** In lower case, without the final dot. */
  readonly name: string;
  /** Its addresses as the parent gives them (glue); none for a name outside the delegated zone. */
  readonly addresses: readonly string[];
}

/** The NS records of a zone as all servers of its parent together show them. */
export interface DelegationSeen {
  readonly servers: readonly DelegatedServer[];
  /** Names of those that some servers of the parent do not show; absent where there are none. */
  readonly partial?: readonly string[];
  /** The largest TTL seen, seconds. */
  readonly ttl: number;
}

/** The DS records of a zone, and whom it is delegated to, as its parent's servers show them. */
export interface ParentView {
  /** The zone that delegates, or would. */
  readonly parent: string;
  /** Data of the DS records that any server shows. */
  readonly ds: readonly Uint8Array[];
  /** Data of those that all servers show. */
  readonly everywhere: readonly Uint8Array[];
  /** The largest TTL seen: of the DS set, or of its absence. Seconds. */
  readonly ttl: number;
  readonly delegation: DelegationSeen;
  /** When the first server was asked, milliseconds since 1970. */
  readonly at: number;
}

/** The view of a zone by one server of a parent. */
export interface ServerSaid {
  readonly ds: Message;
  readonly ns: Message;
}

/** Codes of types. */
export const TYPE = { A: 1, NS: 2, SOA: 6, TXT: 16, AAAA: 28, DS: 43 } as const;

/** The view of a zone by all servers of a parent together. */
export function viewOf(parent: string, name: Name, seen: readonly ServerSaid[], at: number): ParentView {
  const sets = seen.map(({ ds }) => dataOf(ds, TYPE.DS, name));
  const ttls = seen.map(({ ds }, i) => (sets[i].length > 0 ? sets[i][0].ttl : negativeTtl(ds)));
  const all = new Map(sets.flat().map(({ rdata }) => [Buffer.from(rdata).toString('hex'), rdata]));
  const everywhere = [...all].filter(([key]) =>
    sets.every((set) => set.some(({ rdata }) => Buffer.from(rdata).toString('hex') === key)),
  );
  return {
    parent,
    ds: [...all.values()],
    everywhere: everywhere.map(([, rdata]) => rdata),
    ttl: Math.max(...ttls),
    delegation: delegationSeen(
      name,
      seen.map(({ ns }) => ns),
    ),
    at,
  };
}

/** The NS set of a referral, or of an answer by a server that has the child zone, too. */
export function nsOf({ answers, authorities }: Message, name: Name): MessageRecord[] {
  return [...answers, ...authorities].filter(({ type, owner }) => type.code === TYPE.NS && owner.equals(name));
}

function delegationSeen(name: Name, responses: readonly Message[]): DelegationSeen {
  const records = responses.flatMap((response) => nsOf(response, name).map((record) => ({ record, response })));
  const servers = new Map<string, { addresses: Set<string>; shownBy: Set<Message> }>();
  for (const { record, response } of records) {
    const server = Name.fromWire(record.rdata);
    const text = withoutDot(server);
    const { addresses, shownBy } = servers.get(text) ?? { addresses: new Set<string>(), shownBy: new Set<Message>() };
    for (const glue of response.additionals)
      if (isAddress(glue) && glue.owner.equals(server)) addresses.add(glue.type.format(glue.rdata));
    servers.set(text, { addresses, shownBy: shownBy.add(response) });
  }
  const partial = [...servers].filter(([, { shownBy }]) => shownBy.size < responses.length).map(([text]) => text);
  return {
    servers: [...servers].map(([text, { addresses }]) => ({ name: text, addresses: [...addresses] })),
    ...(partial.length === 0 ? {} : { partial }),
    ttl: Math.max(0, ...records.map(({ record }) => record.ttl)),
  };
}

/** A name as reports have it: in lower case, without the final dot; that of the root is a dot. */
export function withoutDot(name: Name): string {
  return name.isRoot ? '.' : name.lowerCase().toString().slice(0, -1);
}

export function isAddress({ type }: MessageRecord): boolean {
  return type.code === TYPE.A || type.code === TYPE.AAAA;
}

/** RFC 2308 5: the smaller of the SOA's own TTL and its minimum. */
function negativeTtl({ authorities }: Message): number {
  const soa = authorities.find(({ type }) => type.code === TYPE.SOA);
  if (soa === undefined) return 0;
  return Math.min(soa.ttl, Buffer.from(soa.rdata).readUInt32BE(soa.rdata.length - 4));
}

/** The records of an answer with this owner and type: those behind an alias are left out. */
export function dataOf({ answers }: Message, type: number, owner: Name): MessageRecord[] {
  return answers.filter((record) => record.type.code === type && record.owner.equals(owner));
}
