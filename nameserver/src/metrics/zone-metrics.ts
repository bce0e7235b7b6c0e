import { IssueError, Name } from '@fourwinds/dns';
import { Counter, Registry } from 'prom-client';
import { ZoneTotals } from './zone-counters.ts';

const MAX_ZONES = 100;

export class ZoneMetrics {
  readonly #totals: ZoneTotals;

  constructor(memory: SharedArrayBuffer) {
    this.#totals = new ZoneTotals(memory);
  }

  /** Returns the counts in Prometheus format. Undefined if a name is invalid or there are too many. */
  async expose(zones: readonly string[]): Promise<string | undefined> {
    const names = zones.map(parse);
    if (names.length > MAX_ZONES || !names.every((name) => name !== undefined)) return undefined;
    const registry = new Registry();
    const counter = new Counter({
      name: 'fourwinds_zone_queries_total',
      help: 'Queries of a zone, over all transports',
      labelNames: ['zone'],
      registers: [registry],
    });
    for (const [label, name] of new Map(names.map((each) => [each.toString(), each]))) {
      counter.inc({ zone: label }, this.#totals.queries(name));
    }
    return registry.metrics();
  }
}

function parse(text: string): Name | undefined {
  try {
    return Name.parse(text);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
