import type { ZoneEvent } from '../live/zone-event.ts';

/** An event, with milliseconds since the change was sent. */
export interface Heard {
  readonly event: ZoneEvent;
  readonly after: number;
}

export interface Progress {
  /** For each region, milliseconds from sending the change until the region served it. */
  readonly regions: ReadonlyMap<string, number>;
  /** Milliseconds until all regions served the change; undefined until then. */
  readonly liveAfter: number | undefined;
  readonly isRefused: boolean;
}

/** Computes the progress of a change from the ordered events of its zone. */
export function progressOf(heard: readonly Heard[], changeId: string): Progress {
  const applied = heard.find(({ event }) => event.type === 'change.applied' && event.change_id === changeId)?.event;
  if (applied?.generation === undefined) return { regions: new Map(), liveAfter: undefined, isRefused: false };
  const first = applied.generation;
  const find = (type: ZoneEvent['type']) =>
    heard.find(({ event }) => event.type === type && (event.generation ?? 0) >= first);
  return {
    regions: regionsWith(heard, find('zone.published')?.event.serial),
    liveAfter: find('zone.in_sync')?.after,
    isRefused: find('zone.invalid') !== undefined,
  };
}

/** Returns when each region first served the serial. */
function regionsWith(heard: readonly Heard[], serial: number | undefined): Map<string, number> {
  const serving = heard.filter(({ event }) => event.type === 'region.in_sync' && event.serial === serial);
  return new Map(serving.toReversed().map(({ event, after }) => [event.region ?? '', after]));
}

/** Formats milliseconds as seconds, rounded for display. */
export function seconds(milliseconds: number, language: string): string {
  const digits = milliseconds < 995 ? 2 : 1;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(milliseconds / 1000);
}
