import type { EventStream } from '../events/event-stream.ts';
import type { CallOptions, Options, StreamEvent, StreamOptions } from '../types.ts';
import { Resource } from './resource.ts';

type EventOptions = Omit<Options<'streamEvents'>, keyof CallOptions> & StreamOptions;

/** Changes of zones, and their progress. */
export class Events extends Resource {
  /** Streams events until you leave the loop. The connection is renewed, and no event is lost. */
  stream(options: EventOptions = {}): EventStream<StreamEvent> {
    return this.streamed('streamEvents', { options });
  }
}
