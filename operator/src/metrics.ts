import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Operator } from './operator.ts';

/** What the operator shows to Prometheus; read from the running operator at each scrape. */
export function operatorMetrics(operator: () => Operator | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  gauge('fourwinds_zones', 'Zone objects', (running) => running.statistics.zones);
  gauge('fourwinds_zones_queued', 'Zones waiting for a reconcile or in one', (running) => running.statistics.queued);
  gauge(
    'fourwinds_zones_waiting',
    'Zones published that not all nameservers serve yet',
    (running) => running.statistics.waiting,
  );
  gauge('fourwinds_regions_reachable', 'Regions whose API answers', (running) => running.statistics.regionsReachable);
  gauge(
    'fourwinds_removal_alarms',
    'Regions in which many zones would be removed and are not',
    (running) => running.statistics.alarms,
  );
  return registry;
}
