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
import { DnsServer } from './transport/server.ts';
import type { UdpTransport } from './transport/udp-transport.ts';
import type { UdpWorkerData } from './udp-worker.ts';

export interface DnsServiceOptions {
  readonly zones: ZoneSet;
  readonly config: Config;
  /** Made from the configuration where absent. */
  readonly settings?: ServerSettings;
  /** The path of `udp-worker`. */
  readonly worker: URL;
  /** Answers signed updates; none come where the configuration has no place for them. */
  readonly relay?: Relay;
  readonly log: Logger;
}

/** Answers from zones at all addresses of a configuration, in as many threads as that says. */
export class DnsService {
  /** The memory in which its threads count. */
  readonly counters: SharedArrayBuffer;
  /** The memory in which they count for each zone, where they do. */
  readonly zoneCounters: SharedArrayBuffer | undefined;
  /** Its certificate for clients over TLS. */
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

  /** Rejects, with none of the addresses open, when one cannot be had. */
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

  /** How it receives datagrams, once it is open. */
  get transport(): UdpTransport['kind'] | undefined {
    return this.#server?.udp.kind;
  }

  /** With their ports, once it is open. */
  get addresses(): readonly string[] {
    return this.#server?.addresses ?? [];
  }

  /** Where it answers over TLS. */
  get dotAddresses(): readonly string[] {
    return this.#server?.dotAddresses ?? [];
  }

  /** Connections that are open, encrypted or not. */
  get connections(): number {
    return this.#server?.connections ?? 0;
  }

  /** When the certificate for TLS ends; undefined where there is none. */
  get certificateExpiry(): Date | undefined {
    return this.identity.expiry;
  }

  /** Datagrams that were lost because they came faster than they were received. */
  get overruns(): number {
    return this.#server?.udp.overruns() ?? 0;
  }

  get zoneMemory(): HeapUsage {
    return this.#options.zones.usage;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Undefined where there are to be no threads, or the system has no calls for them; the log says why. */
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
    const own: UdpWorkerData = { settings: this.#settings, zones: zones.memory, reader, thread: MAIN_THREAD + 1 + i };
    const lost = (err: unknown): void => {
      zones.lostReader(reader);
      log.error({ err }, 'a thread that answers datagrams ended; another takes its place');
    };
    return { script: worker, own, lost };
  }
}

/** The fields of the ready line. */
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
