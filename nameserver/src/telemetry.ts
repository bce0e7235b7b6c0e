import { Gauge, Registry } from 'prom-client';
import type { Responder } from './transport/responder.ts';
import type { Responders } from './transport/server.ts';

const RCODES = 16;
const RCODE_NAMES = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
];

export interface LoadFacts {
  readonly zones: number;
  readonly refused: number;
  readonly alarm: boolean;
}

/** Counts in plain memory, put into the form of Prometheus when they are asked for. */
export class Telemetry {
  readonly registry = new Registry();
  readonly #responses = { udp: new Float64Array(RCODES), tcp: new Float64Array(RCODES) };

  constructor(facts: () => LoadFacts) {
    const { registry } = this;
    const gauge = (name: string, help: string, value: (facts: LoadFacts) => number): void => {
      const collect = (): void => metric.set(value(facts()));
      const metric: Gauge = new Gauge({ name, help, registers: [registry], collect });
    };
    gauge('fourwinds_zones', 'Zones that are served', ({ zones }) => zones);
    gauge(
      'fourwinds_snapshots_refused',
      'Snapshots that are not loaded because something is wrong with them',
      ({ refused }) => refused,
    );
    gauge('fourwinds_zones_vanished_alarm', '1 while zones that vanished without a tombstone are kept', ({ alarm }) =>
      Number(alarm),
    );
    this.#exportResponses();
  }

  /** The same responders, counted. */
  counted({ udp, tcp }: Responders): Responders {
    return { udp: count(udp, this.#responses.udp), tcp: count(tcp, this.#responses.tcp) };
  }

  #exportResponses(): void {
    const collect = (): void => {
      for (const [transport, counts] of Object.entries(this.#responses)) {
        RCODE_NAMES.forEach((rcode, code) => metric.set({ transport, rcode }, counts[code]));
      }
    };
    const metric: Gauge = new Gauge({
      name: 'fourwinds_responses_total',
      help: 'Responses sent, by transport and response code',
      labelNames: ['transport', 'rcode'],
      registers: [this.registry],
      collect,
    });
  }
}

function count(respond: Responder, counts: Float64Array): Responder {
  return (query, length, response, source) => {
    const size = respond(query, length, response, source);
    if (size > 0) counts[response[3] & 0x0f]++;
    return size;
  };
}
