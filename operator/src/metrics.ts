import type { DnssecStatus } from '@fourwinds/resources';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Operator } from './operator.ts';

export interface MetricSources {
  /** Returns the operator in this process, or undefined if the process is not the leader. */
  readonly operator: () => Operator | undefined;
  /** Returns true if this process is a standby that has read everything. */
  readonly isStandby: () => boolean;
  /** Returns the number of signatures made since the start. */
  readonly signatures: () => number;
  readonly publications: PublicationTimes;
  /** Sampling interval of the event loop delay. */
  readonly sampleMilliseconds?: number;
}

/** Times from recording a publication until all nameservers serve it. */
export class PublicationTimes {
  readonly metric = new Histogram({
    name: 'fourwinds_publication_seconds',
    help: 'Time from the record of a publication until all nameservers serve it',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers: [],
  });

  observe(milliseconds: number): void {
    this.metric.observe(milliseconds / 1000);
  }
}

export function operatorMetrics(sources: MetricSources): Registry {
  const { operator, isStandby, signatures, publications, sampleMilliseconds } = sources;
  const registry = new Registry();
  collectProgramMetrics(registry, sampleMilliseconds);
  const gauge = (name: string, help: string, read: (operator: Operator) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const running = operator();
        this.set(running === undefined ? 0 : read(running));
      },
    });
  };
  gauge('fourwinds_operator_leader', '1 while this process leads', () => 1);
  new Gauge({
    name: 'fourwinds_operator_standby',
    help: '1 while this process has read everything and another leads',
    registers: [registry],
    collect() {
      this.set(isStandby() ? 1 : 0);
    },
  });
  gauge('fourwinds_zones', 'Zone objects', (running) => running.statistics.zones);
  gauge('fourwinds_zones_queued', 'Zones waiting for a reconcile or in one', (running) => running.statistics.queued);
  gauge(
    'fourwinds_zones_waiting',
    'Zones published that not all nameservers serve yet',
    (running) => running.statistics.waiting,
  );
  gauge(
    'fourwinds_zones_delayed',
    'Zones that wait for their turn, since their owner has published as many versions as it may',
    (running) => running.statistics.delayed,
  );
  gauge('fourwinds_zones_refused', 'Zones whose draft is refused', (running) => running.statistics.refused);
  registry.registerMetric(publications.metric);
  gauge('fourwinds_regions', 'Region objects', (running) => running.statistics.regions);
  gauge('fourwinds_regions_reachable', 'Regions whose API answers', (running) => running.statistics.regionsReachable);
  gauge(
    'fourwinds_removal_alarms',
    'Regions in which many zones would be removed and are not',
    (running) => running.statistics.alarms,
  );
  gauge(
    'fourwinds_restore_alarms',
    'Regions that were written from another management cluster, or from a later state of it',
    (running) => running.statistics.restored,
  );
  new Counter({
    name: 'fourwinds_compositions_total',
    help: 'Zones composed since the start: of those that are reconciled the ones that have changed',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(operator()?.statistics.compositions ?? 0);
    },
  });
  new Counter({
    name: 'fourwinds_dnssec_signatures_total',
    help: 'Signatures made since the start',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(signatures());
    },
  });
  workMetrics(registry, operator);
  dnssecMetrics(registry, operator);
  return registry;
}

function workMetrics(registry: Registry, operator: () => Operator | undefined): void {
  const registers = [registry];
  new Counter({
    name: 'fourwinds_reconciles_total',
    help: 'Reconciles since the start: of zones, and of snapshots in each region',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, total] of operator()?.rates.totals() ?? []) this.inc({ queue }, total);
    },
  });
  new Counter({
    name: 'fourwinds_reconcile_errors_total',
    help: 'Reconciles that failed since the start and were retried',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, total] of operator()?.rates.errors() ?? []) this.inc({ queue }, total);
    },
  });
  new Gauge({
    name: 'fourwinds_busiest_key_reconciles',
    help: 'Most reconciles of one object in the last full minute, between two changes of that object',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const { queue, reconciles } of operator()?.rates.busiest() ?? []) this.set({ queue }, reconciles);
    },
  });
  new Gauge({
    name: 'fourwinds_region_credentials_life_ratio',
    help: 'The part of its life that the operator’s token for a region still has, from 0 to 1',
    labelNames: ['region'],
    registers,
    collect() {
      this.reset();
      for (const [region, life] of operator()?.statistics.credentialsLife() ?? []) this.set({ region }, life);
    },
  });
  new Gauge({
    name: 'fourwinds_region_servers',
    help: 'Nameservers of each region: live, silent (no renewal of the Lease for 15 s), or lost (for 60 s, while another lives)',
    labelNames: ['region', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { region, state, servers } of operator()?.statistics.serverStates() ?? [])
        this.set({ region, state }, servers);
    },
  });
  new Counter({
    name: 'fourwinds_region_writes_total',
    help: 'Snapshots and tombstones written to each region since the start',
    labelNames: ['region'],
    registers,
    collect() {
      this.reset();
      for (const [region, writes] of operator()?.statistics.regionWrites() ?? []) this.inc({ region }, writes);
    },
  });
}

function dnssecMetrics(registry: Registry, operator: () => Operator | undefined): void {
  const registers = [registry];
  const statuses = (): { domain: string; status: DnssecStatus }[] => operator()?.statistics.dnssecStatuses() ?? [];
  new Gauge({
    name: 'fourwinds_dnssec_signatures_expire_timestamp_seconds',
    help: 'When the first signature of a zone ends if none is made anew',
    labelNames: ['zone'],
    registers,
    collect() {
      this.reset();
      for (const { domain, status } of statuses())
        if (status.signaturesExpire !== undefined)
          this.set({ zone: domain }, Date.parse(status.signaturesExpire) / 1000);
    },
  });
  new Gauge({
    name: 'fourwinds_dnssec_keys',
    help: 'Keys of zones by role and state',
    labelNames: ['role', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { status } of statuses()) for (const { role, state } of status.keys) this.inc({ role, state });
    },
  });
  new Gauge({
    name: 'fourwinds_dnssec_zones',
    help: 'Zones with DNSSEC by phase',
    labelNames: ['phase'],
    registers,
    collect() {
      this.reset();
      for (const { status } of statuses()) this.inc({ phase: status.phase });
    },
  });
}
