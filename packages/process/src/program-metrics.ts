import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Each sample wakes the program. At prom-client's default of 10 ms, an idle program uses 0.4 % of a core. */
const SAMPLE_MILLISECONDS = 100;

/**
 * Collects the metrics that every program has: CPU, memory, garbage collection and event loop delay. The delay is the
 * time between two samples and therefore at least `milliseconds`.
 */
export function collectProgramMetrics(register: Registry, milliseconds = SAMPLE_MILLISECONDS): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: milliseconds });
}
