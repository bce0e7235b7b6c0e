import { type Message, Name, RCODE } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { askOverTcp } from './ask-over-tcp.ts';
import { anywhere, type Permits } from './permits.ts';
import type { Query } from './question.ts';
import { RecentAnswers } from './recent-answers.ts';
import { dataOf, isAddress, nsOf, type ParentView, type ServerSaid, TYPE, viewOf, withoutDot } from './parent-view.ts';

/** Message that explains why the records at the parent are unknown. Names the zone and the unresponsive servers. */
export interface ParentUnknown {
  readonly unknown: string;
}

export interface ParentResolver {
  /** `domain` has no final dot. */
  viewOf(domain: string): Promise<ParentView | ParentUnknown>;
}

export interface ZoneResolver {
  /**
   * Returns the nearest zone at or above a name, and the nameservers of that zone without the final dot. Rejects if
   * no zone is found.
   */
  zoneOf(name: Name): Promise<{ readonly zone: Name; readonly servers: readonly string[] }>;
}

/** Queries the nameservers of domains directly. */
export interface TextResolver {
  /**
   * Returns at most eight addresses of a nameserver. `server` has no final dot. Rejects if the name cannot be
   * resolved.
   */
  addressesOf(server: string): Promise<readonly string[]>;
  /**
   * Tries the addresses in order. Returns the TXT records at `name` from the first server that is authoritative for
   * the zone. `name` has a final dot. Does not follow aliases. Rejects if no server answers.
   */
  textsAt(addresses: readonly string[], name: string): Promise<readonly string[]>;
}

export interface ParentServersOptions {
  /**
   * Resolvers for finding the parent zone and the addresses of its servers. The first response is used. Messages do
   * not contain the addresses of the resolvers.
   */
  readonly resolvers: readonly SocketAddress[];
  /** Checks the addresses of parent servers, because the owner of the parent zone chooses them. */
  readonly permits: Permits;
  readonly now: () => number;
  readonly port?: number;
}

const TIMEOUT_MILLISECONDS = 5000;
/** Cache lifetimes of resolver answers, in milliseconds. */
const RESOLVED = { answer: 60_000, failure: 5000 };
const SERVER_MILLISECONDS = 20_000;
const DNS_PORT = 53;
/**
 * Limits, because a tenant can own the parent zone and name as many servers and addresses as fit into a message. The
 * root zone has 13 servers.
 */
const MOST_SERVERS = 32;
const MOST_ADDRESSES = 8;

/**
 * Queries every server of the parent zone directly, because a resolver may return an earlier version from its cache.
 * Looks up the servers and their addresses once for all zones below the parent.
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

  /**
   * Returns a function that tries the addresses of a server in order, until one returns a usable answer. All its
   * queries share a time limit.
   */
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

type Ask = (query: Omit<Query, 'recursion'>, isUsable: (response: Message) => boolean) => Promise<Message>;

/** Joins the character strings of a TXT record (RFC 1035 3.3.14). */
function textIn(rdata: Uint8Array): string {
  let text = '';
  for (let at = 0; at < rdata.length; at += 1 + rdata[at])
    text += Buffer.from(rdata.subarray(at + 1, at + 1 + rdata[at])).toString('latin1');
  return text;
}

interface AnswerOptions {
  readonly permits: Permits;
  readonly isUsable: (response: Message) => boolean;
  /** When to stop trying other servers, in milliseconds on the clock `performance.now()`. */
  readonly until?: number;
}

/**
 * Queries the servers one after another and returns the first usable answer. If no server returns one, throws the
 * error of the first server.
 */
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

const NAMED = 3;

function unknownText(parent: string, all: number, silent: readonly string[]): string {
  const more = silent.length > NAMED ? ` and ${silent.length - NAMED} more` : '';
  const named = [...silent].sort().slice(0, NAMED).join(', ');
  return `Of the ${all} servers of the parent zone ${parent} these do not answer at port 53 over TCP: ${named}${more}.`;
}
