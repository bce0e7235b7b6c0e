import { rcodeName, typeMnemonic } from '@fourwinds/dns';
import { Counter, Gauge, type Metric, Registry } from 'prom-client';
import type { HeapUsage } from './answer/index.ts';
import { COUNT, COUNTED_RCODES, COUNTED_TYPES, CounterTotals, TRANSPORT, type Transport } from './metrics/counters.ts';
import { latencyHistogram } from './metrics/latency-histogram.ts';

export interface LoadFacts {
  readonly zones: number;
  readonly refused: number;
  readonly alarm: boolean;
}

/** What a DnsService tells of itself. */
export interface ServiceFacts {
  /** The memory in which its threads count. */
  readonly counters: SharedArrayBuffer;
  readonly zoneMemory: HeapUsage;
  readonly overruns: number;
}

interface Sample {
  readonly labels: { readonly [label: string]: string };
  readonly value: number;
}

const TRANSPORTS = Object.keys(TRANSPORT) as Transport[];

/** What threads counted, and what is so at the moment, put into the form of Prometheus when it is asked for. */
export class Telemetry {
  readonly registry = new Registry();

  constructor(service: ServiceFacts, facts: () => LoadFacts) {
    const totals = new CounterTotals(service.counters);
    this.#exportFacts(facts, service);
    this.#exportQueries(totals);
    this.#exportLosses(totals, service);
    this.registry.registerMetric(latencyHistogram(totals) as unknown as Metric);
  }

  #exportFacts(facts: () => LoadFacts, service: ServiceFacts): void {
    this.#gauge('fourwinds_zones', 'Zones that are served', () => plain(facts().zones));
    this.#gauge(
      'fourwinds_snapshots_refused',
      'Snapshots that are not loaded because something is wrong with them',
      () => plain(facts().refused),
    );
    this.#gauge('fourwinds_zones_vanished_alarm', '1 while zones that vanished without a tombstone are kept', () =>
      plain(Number(facts().alarm)),
    );
    this.#gauge('fourwinds_zone_memory_bytes', 'Memory for zones: in use, and reserved', () => [
      { labels: { state: 'reserved' }, value: service.zoneMemory.reserved },
      { labels: { state: 'used' }, value: service.zoneMemory.used },
    ]);
  }

  #exportQueries(totals: CounterTotals): void {
    const each = (labels: number, sample: (transport: Transport, code: number) => Sample): Sample[] =>
      TRANSPORTS.flatMap((transport) => Array.from({ length: labels }, (_, code) => sample(transport, code)));
    this.#counter('fourwinds_queries_total', 'Queries, by transport and type; OTHER for types above 259', () =>
      each(COUNTED_TYPES + 1, (transport, code) => ({
        labels: { transport, type: code === COUNTED_TYPES ? 'OTHER' : typeMnemonic(code) },
        value: totals.queries(transport, code),
      })),
    );
    this.#counter('fourwinds_responses_total', 'Responses sent, by transport and response code', () =>
      each(COUNTED_RCODES, (transport, code) => ({
        labels: { transport, rcode: rcodeName(code) },
        value: totals.responses(transport, code),
      })),
    );
    this.#counter('fourwinds_responses_truncated_total', 'Responses sent with TC, because not all fitted', () =>
      TRANSPORTS.map((transport) => ({ labels: { transport }, value: totals.truncated(transport) })),
    );
  }

  #exportLosses(totals: CounterTotals, service: ServiceFacts): void {
    this.#counter(
      'fourwinds_responses_limited_total',
      'Responses that were too many to a network: not sent, or TC or BADCOOKIE in their place',
      () => [
        { labels: { action: 'dropped' }, value: totals.total(COUNT.dropped) },
        { labels: { action: 'slipped' }, value: totals.total(COUNT.slipped) },
      ],
    );
    this.#counter(
      'fourwinds_messages_ignored_total',
      'Messages that are no queries, or come from ports that no resolver has',
      () => plain(totals.total(COUNT.ignored)),
    );
    this.#counter('fourwinds_responses_unsent_total', 'Responses over UDP that the system did not take', () =>
      plain(totals.total(COUNT.unsent)),
    );
    this.#counter(
      'fourwinds_queries_failed_total',
      'Queries that got SERVFAIL because of a mistake in this program',
      () => plain(totals.total(COUNT.failed)),
    );
    this.#counter(
      'fourwinds_udp_overruns_total',
      'Datagrams that were lost because they came faster than they were received',
      () => plain(service.overruns),
    );
  }

  #gauge(name: string, help: string, samples: () => readonly Sample[]): void {
    const collect = (): void => samples().forEach(({ labels, value }) => gauge.set(labels, value));
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labelNames(samples),
      registers: [this.registry],
      collect,
    });
  }

  /** What has not happened yet is left out. */
  #counter(name: string, help: string, samples: () => readonly Sample[]): void {
    const collect = (): void => {
      counter.reset();
      for (const { labels, value } of samples()) if (value > 0) counter.inc(labels, value);
    };
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: labelNames(samples),
      registers: [this.registry],
      collect,
    });
  }
}

function plain(value: number): Sample[] {
  return [{ labels: {}, value }];
}

function labelNames(samples: () => readonly Sample[]): string[] {
  return Object.keys(samples()[0].labels);
}
