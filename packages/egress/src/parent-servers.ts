import { type Message, Name, RCODE } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { askOverTcp } from './ask-over-tcp.ts';
import { anywhere, type Permits } from './permits.ts';
import type { Query } from './question.ts';
import { RecentAnswers } from './recent-answers.ts';
import { dataOf, isAddress, nsOf, type ParentView, type ServerSaid, TYPE, viewOf, withoutDot } from './parent-view.ts';

/** The reason why a parent's records are unknown, as a message: its zone, and the servers that do not answer. */
export interface ParentUnknown {
  readonly unknown: string;
}

/** Observes the records that the parent of a zone publishes of it. */
export interface ParentResolver {
  /** `domain` without the final dot. */
  viewOf(domain: string): Promise<ParentView | ParentUnknown>;
}

/** Finds the zone of a name. */
export interface ZoneResolver {
  /** The nearest zone at or above a name, and the names of its nameservers without the final dot. Rejects where none is found. */
  zoneOf(name: Name): Promise<{ readonly zone: Name; readonly servers: readonly string[] }>;
}

/** Asks nameservers of domains themselves. */
export interface TextResolver {
  /** Addresses of a nameserver, called without the final dot, at most eight. Rejects where they cannot be resolved. */
  addressesOf(server: string): Promise<readonly string[]>;
  /**
   * The texts of the TXT records that have this name, with the final dot, as the first of these addresses that answers for its zone has
   * them. Aliases are not followed. Rejects where none answers.
   */
  textsAt(addresses: readonly string[], name: string): Promise<readonly string[]>;
}

export interface ParentServersOptions {
  /** Resolvers that find the parent and the addresses of its servers; the answer of the first that responds counts. Their addresses are in no message. */
  readonly resolvers: readonly SocketAddress[];
  /** Addresses that servers of parents may have: whoever has a zone chooses them. */
  readonly permits: Permits;
  readonly now: () => number;
  /** Port of the parent's servers. */
  readonly port?: number;
}

const TIMEOUT_MILLISECONDS = 5000;
/** How long answers of resolvers are used, milliseconds. */
const RESOLVED = { answer: 60_000, failure: 5000 };
/** For all questions to one server of a parent. */
const SERVER_MILLISECONDS = 20_000;
const DNS_PORT = 53;
/** A parent of a tenant may name as many servers, with as many addresses, as fit into a message. The root has 13. */
const MOST_SERVERS = 32;
const MOST_ADDRESSES = 8;

/**
 * Asks every server of the parent zone itself: the cache of a resolver does not show the next version. Which servers these are,
 * and their addresses, is asked once for all zones below.
 */
export class ParentServers implements ParentResolver, TextResolver, ZoneResolver {
  readonly #options: ParentServersOptions;
  readonly #resolved: RecentAnswers<Message>;

  constructor(options: ParentServersOptions) {
    this.#options = options;
    this.#resolved = new RecentAnswers(options.now, RESOLVED);
  }

  async viewOf(domain: string): Promise<ParentView | ParentUnknown> {
    const at = this.#options.now();
    const name = Name.parse(`${domain}.`);
    const found = await this.#findZone(name.parent).catch((error: Error) => error);
    if (found instanceof Error) return { unknown: `The parent zone was not found: ${found.message}.` };
    const parent = found.zone.toString();
    if (found.servers.length > MOST_SERVERS)
      return { unknown: `The parent zone ${parent} has more than ${MOST_SERVERS} servers; they are not asked.` };
    const results = await Promise.allSettled(found.servers.map((server) => this.#askOne(server, name)));
    const silent = found.servers.flatMap((server, i) => reasonOf(server, results[i]));
    if (silent.length > 0) return { unknown: unknownText(parent, found.servers.length, silent) };
    const seen = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    return viewOf(parent, name, seen, at);
  }

  async zoneOf(name: Name): Promise<{ zone: Name; servers: string[] }> {
    const { zone, servers } = await this.#findZone(name);
    return { zone, servers: servers.map(withoutDot) };
  }

  /** The nearest zone at or above a name, and its servers by name. */
  async #findZone(name: Name): Promise<{ zone: Name; servers: Name[] }> {
    for (let zone = name; ; zone = zone.parent) {
      const response = await this.#resolve(zone, TYPE.NS);
      const servers = dataOf(response, TYPE.NS, zone).map(({ rdata }) => Name.fromWire(rdata));
      if (servers.length > 0) return { zone, servers };
      if (zone.isRoot) throw new Error(`no zone with ${name.toString()} was found`);
    }
  }

  async addressesOf(server: string): Promise<readonly string[]> {
    return this.#addresses(Name.parse(server));
  }

  async textsAt(addresses: readonly string[], name: string): Promise<readonly string[]> {
    const query = { name: Name.parse(name), type: TYPE.TXT };
    const response = await this.#asker(addresses)(query, ({ aa }) => aa);
    return dataOf(response, TYPE.TXT, query.name).map(({ rdata }) => textIn(rdata));
  }

  /** The answer of the server called `server`, at the first of its addresses that answers. */
  async #askOne(server: Name, name: Name): Promise<ServerSaid> {
    const ask = this.#asker(await this.#addresses(server));
    const ds = await ask({ name, type: TYPE.DS }, ({ aa }) => aa);
    const ns = await ask({ name, type: TYPE.NS }, (response) => response.aa || nsOf(response, name).length > 0);
    return { ds, ns };
  }

  async #addresses(server: Name): Promise<string[]> {
    const [v4, v6] = await Promise.all([this.#resolve(server, TYPE.A), this.#resolve(server, TYPE.AAAA)]);
    return [...v4.answers, ...v6.answers]
      .filter(isAddress)
      .slice(0, MOST_ADDRESSES)
      .map(({ type, rdata }) => type.format(rdata));
  }

  /** Asks the first of a server's addresses that answers; all questions together have a time. */
  #asker(addresses: readonly string[]): Ask {
    const servers = addresses.map((host) => ({ host, port: this.#options.port ?? DNS_PORT }));
    const until = performance.now() + SERVER_MILLISECONDS;
    return (query, isUsable) =>
      firstAnswer(servers, { ...query, recursion: false }, { ...this.#options, isUsable, until });
  }

  #resolve(name: Name, type: number): Promise<Message> {
    const query = { name, type, recursion: true };
    return this.#resolved.get(`${type} ${name.toString().toLowerCase()}`, () =>
      firstAnswer(this.#options.resolvers, query, { permits: anywhere, isUsable: () => true }).catch(
        (cause: unknown) => {
          throw new Error('no resolver of the service answers', { cause });
        },
      ),
    );
  }
}

/** Asks one question of a server. */
type Ask = (query: Omit<Query, 'recursion'>, isUsable: (response: Message) => boolean) => Promise<Message>;

/** The character strings of a TXT record as one text (RFC 1035 3.3.14). */
function textIn(rdata: Uint8Array): string {
  let text = '';
  for (let at = 0; at < rdata.length; at += 1 + rdata[at])
    text += Buffer.from(rdata.subarray(at + 1, at + 1 + rdata[at])).toString('latin1');
  return text;
}

interface AnswerOptions {
  readonly permits: Permits;
  readonly isUsable: (response: Message) => boolean;
  /** When no other server is asked any more, by the clock of `performance`. */
  readonly until?: number;
}

/** The first usable answer of servers asked one after the other. Throws the error of the first if there is none. */
async function firstAnswer(
  servers: readonly SocketAddress[],
  query: Query,
  { permits, isUsable, until = Infinity }: AnswerOptions,
): Promise<Message> {
  const problems: string[] = [];
  for (const server of servers) {
    const milliseconds = Math.min(TIMEOUT_MILLISECONDS, Math.ceil(until - performance.now()));
    if (milliseconds <= 0) break;
    const response = await askOverTcp(server, query, { permits, milliseconds }).catch((error: Error) => error);
    if (response instanceof Error) problems.push(response.message);
    else if (isAnswer(response) && isUsable(response)) return response;
    else problems.push(`${server.host}: the answer is of no use (RCODE ${response.rcode})`);
  }
  throw new Error(problems[0] ?? `${query.name.toString()}: no server is known that could be asked`);
}

function isAnswer({ rcode }: Message): boolean {
  return rcode === RCODE.NOERROR || rcode === RCODE.NXDOMAIN;
}

function reasonOf(server: Name, result: PromiseSettledResult<unknown>): string[] {
  return result.status === 'fulfilled' ? [] : [`${server.toString()} (${(result.reason as Error).message})`];
}

/** Servers that a message names at most. */
const NAMED = 3;

function unknownText(parent: string, all: number, silent: readonly string[]): string {
  const more = silent.length > NAMED ? ` and ${silent.length - NAMED} more` : '';
  const named = [...silent].sort().slice(0, NAMED).join(', ');
  return `Of the ${all} servers of the parent zone ${parent} these do not answer at port 53 over TCP: ${named}${more}.`;
}
