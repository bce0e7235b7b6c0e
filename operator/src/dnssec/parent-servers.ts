import { type Message, Name, RCODE, type MessageRecord } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { askServer } from './ask-server.ts';

/** The DS records of a zone as its parent's servers show them. */
export interface ParentView {
  /** The zone that delegates, or would. */
  readonly parent: string;
  /** Data of the DS records that any server shows. */
  readonly ds: readonly Uint8Array[];
  /** Data of those that all servers show. */
  readonly everywhere: readonly Uint8Array[];
  /** The largest TTL seen: of the DS set, or of its absence. Seconds. */
  readonly ttl: number;
  /** When the first server was asked, milliseconds since 1970. */
  readonly at: number;
}

/** Finds out which DS records the parent of a zone publishes. Undefined while not all of its servers can be asked. */
export interface ParentResolver {
  /** `domain` without the final dot. */
  dsOf(domain: string): Promise<ParentView | undefined>;
}

export interface ParentServersOptions {
  /** Resolvers that find the parent and the addresses of its servers; the first that answers is believed. */
  readonly resolvers: readonly SocketAddress[];
  readonly now: () => number;
  /** Port of the parent's servers. */
  readonly port?: number;
}

const TYPE = { A: 1, NS: 2, SOA: 6, AAAA: 28, DS: 43 } as const;
const TIMEOUT_MILLISECONDS = 5000;
const DNS_PORT = 53;

/** Asks every server of the parent zone itself: what a resolver has in its cache does not say what comes after it. */
export class ParentServers implements ParentResolver {
  readonly #options: ParentServersOptions;

  constructor(options: ParentServersOptions) {
    this.#options = options;
  }

  async dsOf(domain: string): Promise<ParentView | undefined> {
    const at = this.#options.now();
    try {
      const name = Name.parse(`${domain}.`);
      const { parent, servers } = await this.#findParent(name);
      const seen = await Promise.all(servers.map((server) => this.#askOne(server, name)));
      return viewOf(parent.toString(), seen, at);
    } catch {
      return undefined;
    }
  }

  /** The nearest zone above a name, and its servers by name. */
  async #findParent(name: Name): Promise<{ parent: Name; servers: Name[] }> {
    for (let parent = name.parent; ; parent = parent.parent) {
      const response = await this.#resolve(parent, TYPE.NS);
      const servers = dataOf(response, TYPE.NS, parent).map(({ rdata }) => Name.fromWire(rdata));
      if (servers.length > 0) return { parent, servers };
      if (parent.isRoot) throw new Error(`no parent zone of ${name.toString()} was found`);
    }
  }

  /** What the server called `server` says, at the first of its addresses that answers. */
  async #askOne(server: Name, name: Name): Promise<Message> {
    const [v4, v6] = await Promise.all([this.#resolve(server, TYPE.A), this.#resolve(server, TYPE.AAAA)]);
    const hosts = [...v4.answers, ...v6.answers].filter(({ type }) => type.code === TYPE.A || type.code === TYPE.AAAA);
    const addresses = hosts.map(({ type, rdata }) => ({
      host: type.format(rdata),
      port: this.#options.port ?? DNS_PORT,
    }));
    return firstAnswer(addresses, { name, type: TYPE.DS, recursion: false }, ({ aa }) => aa);
  }

  #resolve(name: Name, type: number): Promise<Message> {
    return firstAnswer(this.#options.resolvers, { name, type, recursion: true }, () => true);
  }
}

/** The first usable answer of servers asked one after the other. */
async function firstAnswer(
  servers: readonly SocketAddress[],
  query: Parameters<typeof askServer>[1],
  isUsable: (response: Message) => boolean,
): Promise<Message> {
  for (const server of servers) {
    const response = await askServer(server, query, TIMEOUT_MILLISECONDS).catch(() => undefined);
    const isAnswer = response?.rcode === RCODE.NOERROR || response?.rcode === RCODE.NXDOMAIN;
    if (response !== undefined && isAnswer && isUsable(response)) return response;
  }
  throw new Error(`no server answers for ${query.name.toString()}`);
}

function viewOf(parent: string, seen: readonly Message[], at: number): ParentView {
  const sets = seen.map((response) => response.answers.filter(({ type }) => type.code === TYPE.DS));
  const ttls = seen.map((response, i) => (sets[i].length > 0 ? sets[i][0].ttl : negativeTtl(response)));
  const all = new Map(sets.flat().map(({ rdata }) => [Buffer.from(rdata).toString('hex'), rdata]));
  const everywhere = [...all].filter(([key]) =>
    sets.every((set) => set.some(({ rdata }) => Buffer.from(rdata).toString('hex') === key)),
  );
  return {
    parent,
    ds: [...all.values()],
    everywhere: everywhere.map(([, rdata]) => rdata),
    ttl: Math.max(...ttls),
    at,
  };
}

/** RFC 2308 5: the smaller of the SOA's own TTL and its minimum. */
function negativeTtl({ authorities }: Message): number {
  const soa = authorities.find(({ type }) => type.code === TYPE.SOA);
  if (soa === undefined) return 0;
  return Math.min(soa.ttl, Buffer.from(soa.rdata).readUInt32BE(soa.rdata.length - 4));
}

function dataOf({ answers }: Message, type: number, owner: Name): MessageRecord[] {
  return answers.filter((record) => record.type.code === type && record.owner.equals(owner));
}
