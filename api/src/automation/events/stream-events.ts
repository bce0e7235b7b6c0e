import type { Informer } from '@fourwinds/store';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { EventPorts } from './event-ports.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import { authorisedZone, type FindPorts } from '../../zones/zone/find-zone.ts';
import { ownersSeenBy, zoneIdOf } from '../../zones/zone/identity.ts';
import { draftEventTypes, type EventType } from './event-types.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';
import { comparePositions, formatPosition, parsePosition, type Position } from './position.ts';
import { eventText, HEARTBEAT_MILLISECONDS, positionText, RETRY_LINE, streamEventText } from './server-sent.ts';

/** How long to wait until this replica has caught up with the replica that sent an event. */
const PATIENCE_MILLISECONDS = 10_000;
const CHUNK = 100;

export type StreamEventsPorts = FindPorts &
  EventPorts &
  Pick<RequestPorts, 'clientLeft' | 'yieldTurn' | 'recheckActor'>;

export interface StreamEvents {
  /** Name or ID of a zone. If set, the stream contains only events of this zone. */
  readonly zone?: string;
  /** If set, the stream contains only events of these types. */
  readonly types?: readonly EventType[];
  readonly lastEventId?: string;
}

/**
 * Streams the events of the zones visible to an account as server-sent events, until the client leaves, its token
 * expires, or it is too slow. Throws Failure zone_not_found, rate_limited or unavailable.
 */
export async function streamEvents(
  services: StreamEventsPorts,
  actor: Actor,
  { zone: identifier, types, lastEventId }: StreamEvents,
): Promise<AsyncIterable<string>> {
  const { events, clientLeft, yieldTurn, zones, recheckActor } = services;
  const zone = identifier === undefined ? undefined : await authorisedZone(services, actor, identifier, 'zones:read');
  const zoneId = zone && zoneIdOf(zone);
  const placeLost = events.enter(actor, clientLeft.signal);
  yieldTurn();
  const end = AbortSignal.any([clientLeft.signal, events.stopping, placeLost]);
  const owners = ownersSeenBy(actor.account);
  events.log.hear(owners);
  const isWanted = (event: LoggedEvent): boolean =>
    (zoneId === undefined || event.zoneId === zoneId) && (types === undefined || types.includes(event.type));
  return write(events.log, owners, {
    end,
    from: await beginningOf(events.log, zones, { owners, lastEventId, end }),
    isReset: lastEventId !== undefined,
    async filter() {
      const present = await recheckActor().catch(() => undefined);
      return present && ((event) => isWanted(event) && mayKnow(present, event));
    },
  });
}

/**
 * Returns whether the actor may see an event. Events about drafts concern records, so they require access to
 * records.
 */
function mayKnow(actor: Actor, { zoneId, owner, type }: LoggedEvent): boolean {
  if (!ownersSeenBy(actor.account).includes(owner)) return false;
  const about = { zone: zoneId, address: actor.address };
  if (!isAllowed(actor, { ...about, scope: 'zones:read' })) return false;
  if (!draftEventTypes.includes(type)) return true;
  return limitsOf(actor) === undefined && isAllowed(actor, { ...about, scope: 'records:read' });
}

interface Beginning {
  readonly owners: readonly string[];
  readonly lastEventId: string | undefined;
  readonly end: AbortSignal;
}

/**
 * Returns the position after which to send events. Returns undefined if the client sent no position, or if this log
 * does not have all events after it.
 */
async function beginningOf(
  log: EventLog,
  zones: Pick<Informer<ZoneResource>, 'waitFor'>,
  { owners, lastEventId, end }: Beginning,
): Promise<Position | undefined> {
  const position = lastEventId === undefined ? undefined : parsePosition(lastEventId);
  if (position === undefined) return undefined;
  const patience = AbortSignal.any([end, AbortSignal.timeout(PATIENCE_MILLISECONDS)]);
  if (comparePositions(position, log.position) > 0)
    await zones.waitFor(position.revision, patience).catch(() => undefined);
  const isKnown = comparePositions(position, log.position) <= 0 && log.after(owners, position, 1) !== undefined;
  return isKnown ? position : undefined;
}

interface Writing {
  readonly end: AbortSignal;
  /** undefined for a new client. */
  readonly from: Position | undefined;
  /** True if a client without a known position has missed events. */
  readonly isReset: boolean;
  /** Returns a filter for events that the client may see now, or undefined if the client has lost access. */
  readonly filter: () => Promise<((event: LoggedEvent) => boolean) | undefined>;
}

/**
 * Keeps no events for a client, only its position. The stream of a slow client ends when the log has dropped the
 * client's next event.
 */
async function* write(log: EventLog, owners: readonly string[], writing: Writing): AsyncGenerator<string> {
  const { from, isReset } = writing;
  let at = from ?? log.position;
  const beginning =
    from === undefined ? streamEventText(formatPosition(at), isReset ? 'stream.reset' : 'stream.begun') : '\n';
  yield RETRY_LINE + beginning;
  let written = performance.now();
  for (;;) {
    const next = await nextText(log, owners, { ...writing, at });
    if (next === undefined) return;
    ({ at } = next);
    if (next.text === '' && !next.isSilent && performance.now() - written < HEARTBEAT_MILLISECONDS) continue;
    yield next.text === '' ? positionText(formatPosition(at)) : next.text;
    written = performance.now();
  }
}

interface Next {
  /** Text of the events. Empty if the client may see none of them. */
  readonly text: string;
  readonly at: Position;
  /** True if no event came for some time. */
  readonly isSilent: boolean;
}

/** Waits a limited time for the next events. Returns undefined at the end of the stream. */
async function nextText(
  log: EventLog,
  owners: readonly string[],
  { at, end, filter }: Writing & { readonly at: Position },
): Promise<Next | undefined> {
  const isSilent = log.after(owners, at, 1)?.length === 0 && !(await nextEvent(log, owners, end));
  const isWanted = end.aborted ? undefined : await filter();
  const events = log.after(owners, at, CHUNK);
  if (isWanted === undefined || events === undefined) return undefined;
  return { text: events.filter(isWanted).map(textOf).join(''), at: events.at(-1)?.position ?? log.position, isSilent };
}

/** Waits for an event of any of the owners. Returns false on a timeout or at the end of the stream. */
async function nextEvent(log: EventLog, owners: readonly string[], end: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = (): void => resolve(false);
  const unsubscribe = log.onEvents(owners, () => resolve(true));
  const timer = setTimeout(giveUp, HEARTBEAT_MILLISECONDS);
  end.addEventListener('abort', giveUp);
  const isThere = await promise;
  end.removeEventListener('abort', giveUp);
  clearTimeout(timer);
  unsubscribe();
  return isThere;
}

function textOf({ position, type, data }: LoggedEvent): string {
  return eventText(formatPosition(position), type, data);
}
