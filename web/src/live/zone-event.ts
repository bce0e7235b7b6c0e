import type { streamEventTypes } from './event-types.ts';

/** An event of the stream: its type and the fields of its data. */
export interface ZoneEvent {
  readonly type: (typeof streamEventTypes)[number];
  readonly zone_id: string;
  /** Name of the zone. */
  readonly zone: string;
  readonly change_id?: string | null;
  readonly generation?: number;
  readonly serial?: number;
  readonly region?: string;
}

/** Parses the data of a server-sent event. */
export function readEvent(text: string): ZoneEvent {
  const { type, data } = JSON.parse(text) as Pick<ZoneEvent, 'type'> & { readonly data: Omit<ZoneEvent, 'type'> };
  return { type, ...data };
}
