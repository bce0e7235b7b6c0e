import type { ZoneEvent } from '../live/zone-event.ts';

/** An event and the time since the change was sent, in milliseconds. */
export interface Heard {
  readonly event: ZoneEvent;
  readonly after: number;
}

/** How far a change is. */
export interface Progress {
  /** When each region served it, in milliseconds since it was sent. */
  readonly regions: ReadonlyMap<string, number>;
  /** When all of them did; undefined until then. */
  readonly liveAfter: number | undefined;
  readonly isRefused: boolean;
}

/** The progress of a change, by the events of its zone in their order. */
export function progressOf(heard: readonly Heard[], changeId: string): Progress {
  const applied = heard.find(({ event }) => event.kind === 'change.applied' && event.change_id === changeId)?.event;
  if (applied?.generation === undefined) return { regions: new Map(), liveAfter: undefined, isRefused: false };
  const first = applied.generation;
  const find = (kind: ZoneEvent['kind']) =>
    heard.find(({ event }) => event.kind === kind && (event.generation ?? 0) >= first);
  return {
    regions: regionsWith(heard, find('zone.published')?.event.serial),
    liveAfter: find('zone.in_sync')?.after,
    isRefused: find('change.refused') !== undefined,
  };
}

/** When each region served a serial at first. */
function regionsWith(heard: readonly Heard[], serial: number | undefined): Map<string, number> {
  const serving = heard.filter(({ event }) => event.kind === 'region.in_sync' && event.serial === serial);
  return new Map(serving.toReversed().map(({ event, after }) => [event.region ?? '', after]));
}

/** Seconds with the digits that a person reads. */
export function seconds(milliseconds: number, language: string): string {
  const digits = milliseconds < 995 ? 2 : 1;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(milliseconds / 1000);
}
