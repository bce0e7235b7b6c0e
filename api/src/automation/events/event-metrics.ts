import { Gauge, type Registry } from 'prom-client';
import type { EventStreams } from './event-streams.ts';

export function measureStreams(streams: Pick<EventStreams, 'open'>, registry: Registry): void {
  new Gauge({
    name: 'fourwinds_api_event_streams',
    help: 'Streams of events that are open in this replica.',
    registers: [registry],
    collect() {
      this.set(streams.open);
    },
  });
}
