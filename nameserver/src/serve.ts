import type { Socket } from 'node:net';
import { errorMessage, type Logger, type Service, TlsIdentity } from '@fourwinds/process';
import type { HeapUsage, ZoneSet } from './answer/index.ts';
import type { Config } from './config.ts';
import { COUNT, Counters, MAIN_THREAD } from './metrics/counters.ts';
import { respondersFor } from './responders.ts';
import { type ServerSettings, settingsOf } from './settings.ts';
import type { AnswerThreadOptions } from './transport/batched/answer-thread.ts';
import { BatchedTransport } from './transport/batched/batched-transport.ts';
import { useHugePages } from './transport/batched/huge-pages.ts';
import { loadLibc } from './transport/batched/libc.ts';
import { probe } from './transport/batched/probe.ts';
import { isWildcard } from './transport/batched/sockaddr.ts';
import { Clock } from './transport/clock.ts';
import { DOT } from './transport/dot-terms.ts';
import { type DgramOptions, DgramTransport } from './transport/dgram.ts';
import { type Relay, withoutRelay } from './transport/relay.ts';
import { DnsServer } from './transport/dns-server.ts';
import type { UdpTransport } from './transport/udp-transport.ts';
import type { UdpThreadData } from './udp-thread.ts';

export interface DnsServiceOptions {
  readonly zones: ZoneSet;
  readonly config: Config;
  /** Defaults to settings derived from the configuration. */
  readonly settings?: ServerSettings;
  /** The path of `udp-thread`. */
  readonly worker: URL;
  /** Answers signed updates. Omitted if the configuration has no relay. */
  readonly relay?: Relay;
  readonly log: Logger;
}

/** Answers queries at all configured addresses, in the configured number of threads. */
export class DnsService {
  readonly counters: SharedArrayBuffer;
  readonly zoneCounters: SharedArrayBuffer | undefined;
  readonly identity = new TlsIdentity(DOT);
  readonly #options: DnsServiceOptions;
  readonly #settings: ServerSettings;
  #server: DnsServer | undefined;

  constructor(options: DnsServiceOptions) {
    this.#options = options;
    this.#settings = options.settings ?? settingsOf(options.config);
    this.counters = this.#settings.counters;
    this.zoneCounters = this.#settings.zoneCounters;
  }

  /** Opens all addresses. If one is unavailable, rejects and leaves none open. */
  async open(): Promise<void> {
    const { zones, config, log } = this.#options;
    const counters = new Counters(this.counters, MAIN_THREAD);
    const clock = new Clock(this.#settings.clockOrigin);
    const report = (err: unknown, query: Uint8Array): void =>
      log.error({ err, query: query.toHex() }, 'a query could not be answered');
    const respond = respondersFor(zones, this.#settings, { counters, clock, report });
    const { relay = withoutRelay } = this.#options;
    const udp =
      (await this.#batchedTransport(relay)) ?? dgramTransport({ respond: respond.udp, relay }, counters, clock);
    const { FOURWINDS_DNS: addresses, FOURWINDS_DOT: dotAddresses = [] } = config;
    const encrypt = (socket: Socket): Socket | undefined => this.identity.encrypt(socket);
    this.#server = await DnsServer.open({
      addresses,
      udp,
      answerTcp: respond.tcp,
      relay,
      dot: { addresses: dotAddresses, respond: respond.dot, encrypt },
    });
  }

  /** How the service receives datagrams. Set once the service is open. */
  get transport(): UdpTransport['kind'] | undefined {
    return this.#server?.udp.kind;
  }

  /** Includes ports. Set once the service is open. */
  get addresses(): readonly string[] {
    return this.#server?.addresses ?? [];
  }

  get dotAddresses(): readonly string[] {
    return this.#server?.dotAddresses ?? [];
  }

  get connections(): number {
    return this.#server?.connections ?? 0;
  }

  /** Expiry of the TLS certificate. Undefined if there is none. */
  get certificateExpiry(): Date | undefined {
    return this.identity.expiry;
  }

  /** Number of datagrams lost because they arrived faster than they were received. */
  get overruns(): number {
    return this.#server?.udp.overruns() ?? 0;
  }

  get zoneMemory(): HeapUsage {
    return this.#options.zones.usage;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /**
   * Returns undefined if no threads are configured or the system lacks the calls for them; the log contains the
   * reason.
   */
  async #batchedTransport(relay: Relay): Promise<UdpTransport | undefined> {
    const { config, log } = this.#options;
    const { FOURWINDS_WORKERS: count, FOURWINDS_DNS: addresses } = config;
    try {
      if (count === 0) throw new Error('FOURWINDS_WORKERS is 0');
      const libc = await loadLibc();
      probe(libc, addresses[0].host);
      useHugePages(libc, this.#options.zones.memory);
      log.info({ threads: count }, 'datagrams are answered in threads of their own');
      return new BatchedTransport(
        libc,
        relay,
        Array.from({ length: count }, (_, i) => this.#threadOptions(i)),
      );
    } catch (err) {
      log.info({ reason: errorMessage(err) }, 'datagrams are answered in the main thread');
      if (addresses.some(({ host }) => isWildcard(host))) {
        log.warn('responses leave from an address that the system chooses: give FOURWINDS_DNS the addresses');
      }
      return undefined;
    }
  }

  #threadOptions(i: number): Omit<AnswerThreadOptions, 'relay'> {
    const { zones, worker, log } = this.#options;
    const reader = zones.addReader();
    const own: UdpThreadData = { settings: this.#settings, zones: zones.memory, reader, thread: MAIN_THREAD + 1 + i };
    const lost = (err: unknown): void => {
      zones.lostReader(reader);
      log.error({ err }, 'a thread that answers datagrams ended; another takes its place');
    };
    return { script: worker, own, lost };
  }
}

export function readyFacts({ addresses, dotAddresses }: DnsService, zones: ZoneSet): NonNullable<Service['ready']> {
  return { dns: addresses, ...(dotAddresses.length > 0 && { dot: dotAddresses }), zones: zones.size };
}

function dgramTransport(
  answers: Pick<DgramOptions, 'respond' | 'relay'>,
  counters: Counters,
  clock: Clock,
): UdpTransport {
  return new DgramTransport({
    ...answers,
    received: () => void clock.read(),
    ignored: () => counters.add(COUNT.ignored, 1),
    unsent: () => counters.add(COUNT.unsent, 1),
  });
}
