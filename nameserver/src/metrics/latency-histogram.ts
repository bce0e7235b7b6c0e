import { COUNT, type CounterTotals, LATENCY_BUCKETS } from './counters.ts';

const NAME = 'fourwinds_response_seconds';

/**
 * Returns the latency histogram as a metric for prom-client's registry, which has no metric for externally counted
 * values.
 */
export function latencyHistogram(totals: CounterTotals): object {
  const head = {
    name: NAME,
    help: 'From when queries over UDP were received until their responses were sent, of one in 64 batches',
    type: 'histogram',
    aggregator: 'sum',
  };
  const get = async (): Promise<object> => {
    let count = 0;
    const buckets = [...LATENCY_BUCKETS, '+Inf'].map((le, i) => {
      count += totals.total(COUNT.latencies + i);
      return { metricName: `${NAME}_bucket`, labels: { le }, value: count };
    });
    const sum = { metricName: `${NAME}_sum`, labels: {}, value: totals.total(COUNT.latencySum) };
    return { ...head, values: [...buckets, sum, { metricName: `${NAME}_count`, labels: {}, value: count }] };
  };
  return { ...head, get, reset: () => undefined };
}
