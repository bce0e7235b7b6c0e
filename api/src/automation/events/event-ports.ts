import type { EventStreams } from './event-streams.ts';

export interface EventPorts {
  readonly events: EventStreams;
}
