import { setTimeout } from 'node:timers/promises';
import { Resolver } from '../resolver.ts';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
import { pushAddress } from './subjects.ts';

/** Hosts that share a zone. 10,000 hosts need 200 zones. */
const HOSTS_PER_ZONE = 50;
const WRITERS = 8;
/** Interval at which a server is queried until it has an address. */
const ASK_AGAIN_MILLISECONDS = 20;
const PATIENCE_MILLISECONDS = 300_000;

/** Hosts that push their addresses, and the servers that answer for them. */
export class Hosts implements Disposable {
  readonly #fourwinds: Fourwinds;
  readonly #servers: readonly Resolver[];
  readonly #addresses: string[];
  /** A token for each zone, in order. */
  readonly #tokens: string[] = [];
  #changes = 0;

  private constructor(fourwinds: Fourwinds, servers: readonly Resolver[], count: number) {
    this.#fourwinds = fourwinds;
    this.#servers = servers;
    this.#addresses = Array.from({ length: count }, () => this.#nextAddress());
  }

  /** Creates the zones of `count` hosts. Resolves when all servers answer for each host. */
  static async open(fourwinds: Fourwinds, count: number): Promise<Hosts> {
    const servers = await Promise.all(fourwinds.dns.map((server) => Resolver.open(server)));
    const hosts = new Hosts(fourwinds, servers, count);
    const zones = Array.from({ length: Math.ceil(count / HOSTS_PER_ZONE) }, (_, i) => i);
    const writer = async (): Promise<void> => {
      for (let zone = zones.shift(); zone !== undefined; zone = zones.shift()) await hosts.#create(zone);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await hosts.untilServed();
    return hosts;
  }

  get count(): number {
    return this.#addresses.length;
  }

  get ofOneZone(): number[] {
    return Array.from({ length: Math.min(HOSTS_PER_ZONE, this.count) }, (_, i) => i);
  }

  get firstZone(): string {
    return domainOf(0);
  }

  /** Pushes the present or a new address of a host. Resolves when the push is acknowledged. */
  async push(host: number, isOther: boolean): Promise<void> {
    if (isOther) this.#addresses[host] = this.#nextAddress();
    const { http } = this.#fourwinds;
    await pushAddress({ http, token: this.#tokens[zoneOf(host)] }, nameOf(host), this.#addresses[host]);
  }

  /** Returns the time when the last server answers with the address of a host. Rejects if any server never does. */
  async served(host: number): Promise<number> {
    const moments = this.#servers.map((server) => this.#servedBy(server, host));
    return Math.max(...(await Promise.all(moments)));
  }

  async untilServed(): Promise<void> {
    for (let host = 0; host < this.count; host += 1) await this.served(host);
  }

  [Symbol.dispose](): void {
    for (const server of this.#servers) server[Symbol.dispose]();
  }

  async #servedBy(server: Resolver, host: number): Promise<number> {
    const wanted = this.#addresses[host];
    const name = nameOf(host);
    for (const end = performance.now() + PATIENCE_MILLISECONDS; performance.now() < end;) {
      const [answer] = (await server.ask(name, 'A')).answers ?? [];
      if (answer?.type === 'A' && answer.data === wanted) return performance.now();
      await setTimeout(ASK_AGAIN_MILLISECONDS);
    }
    throw new Error(`${name} never became ${wanted}`);
  }

  async #create(zone: number): Promise<void> {
    const fourwinds = this.#fourwinds;
    const name = domainOf(zone);
    const first = zone * HOSTS_PER_ZONE;
    const changes = this.#addresses.slice(first, first + HOSTS_PER_ZONE).map((value, i) => ({
      name: `host-${first + i}`,
      type: 'A',
      value,
      ttl: 60,
    }));
    const created = await fourwinds.request('POST', '/api/v1/zones', { name });
    const changed = await fourwinds.request('PATCH', `/api/v1/zones/${name}/records`, { changes });
    const { id } = created.body as { readonly id: string };
    const token = { name, kind: 'scoped', scopes: ['dynamic:update'], zones: [id] };
    const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
    if (created.status !== 201 || changed.status !== 200 || issued.status !== 201)
      throw new Error(JSON.stringify([created, changed, issued.status]));
    this.#tokens[zone] = (issued.body as { readonly token: string }).token;
  }

  /** Each address is used once, so that an answer identifies the update it contains. */
  #nextAddress(): string {
    const next = this.#changes++;
    return `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
  }
}

function domainOf(zone: number): string {
  return `hosts-${zone}.example`;
}

function nameOf(host: number): string {
  return `host-${host}.${domainOf(zoneOf(host))}`;
}

function zoneOf(host: number): number {
  return Math.floor(host / HOSTS_PER_ZONE);
}
