import { rcodeName, typeMnemonic } from '@fourwinds/dns';
import { Counter, Gauge, type Metric, Registry } from 'prom-client';
import { type HeapUsage, QTYPE } from './answer/index.ts';
import { COUNT, COUNTED_RCODES, COUNTED_TYPES, CounterTotals, TRANSPORT, type Transport } from './metrics/counters.ts';
import { latencyHistogram } from './metrics/latency-histogram.ts';
import { ZoneMetrics } from './metrics/zone-metrics.ts';

export interface LoadFacts {
  readonly zones: number;
  readonly refused: number;
  readonly alarm: boolean;
  /** True if zones may be missing in the disk cache. */
  readonly damaged: boolean;
  /** Seconds since the region was last heard from. 0 for a folder. */
  readonly staleness: number;
}

export interface ServiceFacts {
  /** Shared memory for the counters of its threads. */
  readonly counters: SharedArrayBuffer;
  readonly zoneCounters: SharedArrayBuffer | undefined;
  readonly zoneMemory: HeapUsage;
  readonly overruns: number;
  readonly connections: number;
  readonly certificateExpiry: Date | undefined;
}

interface Sample {
  readonly labels: { readonly [label: string]: string };
  readonly value: number;
}

const TRANSPORTS = Object.keys(TRANSPORT) as Transport[];
const questionTypes = new Map<number, string>(Object.entries(QTYPE).map(([name, code]) => [code, name]));

/** Counters of the threads and present values in Prometheus format, computed at each scrape. */
export class Telemetry {
  readonly registry = new Registry();
  /** Absent if zones are not counted. */
  readonly zones: ZoneMetrics | undefined;

  constructor(service: ServiceFacts, facts: () => LoadFacts) {
    const totals = new CounterTotals(service.counters);
    this.zones = service.zoneCounters && new ZoneMetrics(service.zoneCounters);
    this.#exportFacts(service, facts);
    this.#exportQueries(totals);
    this.#exportLosses(totals, service);
    this.registry.registerMetric(latencyHistogram(totals) as unknown as Metric);
  }

  #exportFacts(service: ServiceFacts, facts: () => LoadFacts): void {
    const gauge = (name: string, help: string, value: () => number): void => {
      const collect = (): void => metric.set(value());
      const metric: Gauge = new Gauge({ name, help, registers: [this.registry], collect });
    };
    gauge('fourwinds_zones', 'Zones that are served', () => facts().zones);
    gauge(
      'fourwinds_snapshots_refused',
      'Snapshots that are not loaded because of an error in them',
      () => facts().refused,
    );
    gauge(
      'fourwinds_zones_missing_alarm',
      '1 while zones that are missing in the region without a tombstone are kept',
      () => Number(facts().alarm),
    );
    gauge(
      'fourwinds_cache_damaged',
      '1 while zones of the damaged disk cache may be missing, since the region is not loaded yet',
      () => Number(facts().damaged),
    );
    gauge(
      'fourwinds_staleness_seconds',
      'Seconds since the API of the region last reported changes, or that there were none; 0 for a folder of zones',
      () => facts().staleness,
    );
    gauge('fourwinds_connections', 'Connections over TCP and TLS that are open', () => service.connections);
    gauge(
      'fourwinds_certificate_expiry_timestamp_seconds',
      'When the certificate for DNS over TLS ends, in seconds since 1970; 0 where there is none',
      () => (service.certificateExpiry?.getTime() ?? 0) / 1000,
    );
    gauge('fourwinds_zone_memory_bytes', 'Memory that zones take', () => service.zoneMemory.used);
    gauge(
      'fourwinds_zone_memory_reserved_bytes',
      'Memory that there is for zones before more is asked for',
      () => service.zoneMemory.reserved,
    );
  }

  /** Omits types and response codes that have not occurred. */
  #exportQueries(totals: CounterTotals): void {
    const each = (codes: number, sample: (transport: Transport, code: number) => Sample): Sample[] =>
      TRANSPORTS.flatMap((transport) => Array.from({ length: codes }, (_, code) => sample(transport, code))).filter(
        ({ value }) => value > 0,
      );
    this.#counter('fourwinds_queries_total', 'Queries, by transport and type', ['transport', 'type'], () =>
      each(COUNTED_TYPES + 1, (transport, code) => ({
        labels: { transport, type: code === COUNTED_TYPES ? 'OTHER' : typeLabel(code) },
        value: totals.queries(transport, code),
      })),
    );
    this.#counter(
      'fourwinds_responses_total',
      'Responses, by transport and response code',
      ['transport', 'rcode'],
      () =>
        each(COUNTED_RCODES, (transport, code) => ({
          labels: { transport, rcode: rcodeName(code) },
          value: totals.responses(transport, code),
        })),
    );
    this.#counter('fourwinds_responses_truncated_total', 'Responses that did not fit (TC)', ['transport'], () =>
      TRANSPORTS.map((transport) => ({ labels: { transport }, value: totals.truncated(transport) })),
    );
  }

  #exportLosses(totals: CounterTotals, service: ServiceFacts): void {
    const counter = (name: string, help: string, value: () => number): void =>
      this.#counter(name, help, [], () => [{ labels: {}, value: value() }]);
    this.#counter(
      'fourwinds_responses_limited_total',
      'Responses too many to a network: not sent (drop), or TC or BADCOOKIE in their place (slip)',
      ['action'],
      () => [
        { labels: { action: 'drop' }, value: totals.total(COUNT.dropped) },
        { labels: { action: 'slip' }, value: totals.total(COUNT.slipped) },
      ],
    );
    counter(
      'fourwinds_messages_ignored_total',
      'Messages that are no queries, or come from a port of no resolver',
      () => totals.total(COUNT.ignored),
    );
    counter('fourwinds_responses_unsent_total', 'Responses over UDP that the system did not take', () =>
      totals.total(COUNT.unsent),
    );
    counter('fourwinds_queries_failed_total', 'Queries that got SERVFAIL because of an error in this program', () =>
      totals.total(COUNT.failed),
    );
    counter(
      'fourwinds_udp_overruns_total',
      'Datagrams lost because they came faster than they were received',
      () => service.overruns,
    );
  }

  #counter(name: string, help: string, labelNames: string[], samples: () => readonly Sample[]): void {
    const collect = (): void => {
      metric.reset();
      for (const { labels, value } of samples()) metric.inc(labels, value);
    };
    const metric: Counter = new Counter({ name, help, labelNames, registers: [this.registry], collect });
  }
}

function typeLabel(code: number): string {
  return questionTypes.get(code) ?? typeMnemonic(code);
}
