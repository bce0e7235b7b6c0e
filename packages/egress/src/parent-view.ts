import { type Message, type MessageRecord, Name } from '@fourwinds/dns';

export interface DelegatedServer {
  /** Lower case, without the final dot. */
  readonly name: string;
  /** Glue addresses at the parent. Empty for names outside the delegated zone. */
  readonly addresses: readonly string[];
}

/** NS records of a zone, combined from all servers of its parent. */
export interface DelegationSeen {
  readonly servers: readonly DelegatedServer[];
  /** Nameserver names that only some of the parent's servers return. Undefined if all servers return the same names. */
  readonly partial?: readonly string[];
  /** Highest TTL seen, in seconds. */
  readonly ttl: number;
}

/** DS records and delegation of a zone, as returned by its parent's servers. */
export interface ParentView {
  readonly parent: string;
  /** Data of the DS records that at least one server returned. */
  readonly ds: readonly Uint8Array[];
  /** Data of the DS records that every server returned. */
  readonly everywhere: readonly Uint8Array[];
  /** Highest TTL of the DS set, or of the negative response, in seconds. */
  readonly ttl: number;
  readonly delegation: DelegationSeen;
  /** Time of the query to the first server, in milliseconds since 1970. */
  readonly at: number;
}

export interface ServerSaid {
  readonly ds: Message;
  readonly ns: Message;
}

export const TYPE = { A: 1, NS: 2, SOA: 6, TXT: 16, AAAA: 28, DS: 43 } as const;

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

/** Returns the NS set from a referral, or from the answer of a server that also hosts the child zone. */
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

/** Formats a name for reports: lower case, without the final dot. The root is a dot. */
export function withoutDot(name: Name): string {
  return name.isRoot ? '.' : name.lowerCase().toString().slice(0, -1);
}

export function isAddress({ type }: MessageRecord): boolean {
  return type.code === TYPE.A || type.code === TYPE.AAAA;
}

/** Returns the lower of the SOA's TTL and its minimum (RFC 2308 5). */
function negativeTtl({ authorities }: Message): number {
  const soa = authorities.find(({ type }) => type.code === TYPE.SOA);
  if (soa === undefined) return 0;
  return Math.min(soa.ttl, Buffer.from(soa.rdata).readUInt32BE(soa.rdata.length - 4));
}

/** Returns the answer records with this owner and type. Excludes records behind an alias. */
export function dataOf({ answers }: Message, type: number, owner: Name): MessageRecord[] {
  return answers.filter((record) => record.type.code === type && record.owner.equals(owner));
}
