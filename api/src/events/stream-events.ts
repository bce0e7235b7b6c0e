import type { Informer } from '@fourwinds/store';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { isAllowed } from '../authorise.ts';
import { limitsOf } from '../record-limits.ts';
import type { Services } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { ownersSeenBy, zoneIdOf } from '../zones/identity.ts';
import type { EventKind } from './event-kinds.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';
import { comparePositions, formatPosition, parsePosition, type Position } from './position.ts';

/** Proxies and clients take a connection for dead that is silent for a minute or so. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** How long this replica may be behind the one that sent an event. */
const PATIENCE_MILLISECONDS = 10_000;
/** After the end of a stream its client comes back so soon. */
const RETRY_MILLISECONDS = 1000;
/** Events that are written at once. */
const CHUNK = 100;

type StreamPorts = FindPorts & Pick<Services, 'events' | 'clientLeft' | 'yieldTurn' | 'recheckActor'>;

export interface StreamEvents {
  /** Name or id of the only zone. */
  readonly zone?: string;
  /** The only kinds. */
  readonly kinds?: readonly EventKind[];
  /** The id of the event that the client had last. */
  readonly lastEventId?: string;
}

/**
 * The events of the zones that an account sees as text of server-sent events, until the client leaves, its token ends, or it is too slow. Throws Failure zone_not_found,
 * rate_limited or unavailable.
 */
export async function streamEvents(
  services: StreamPorts,
  actor: Actor,
  { zone: identifier, kinds, lastEventId }: StreamEvents,
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
    (zoneId === undefined || event.zoneId === zoneId) && (kinds === undefined || kinds.includes(event.kind));
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

/** Events of changes are about records. */
function mayKnow(actor: Actor, { zoneId, owner, kind }: LoggedEvent): boolean {
  if (!ownersSeenBy(actor.account).includes(owner)) return false;
  const about = { zone: zoneId, address: actor.address };
  if (!isAllowed(actor, { ...about, scope: 'zones:read' })) return false;
  if (!kind.startsWith('change.')) return true;
  return limitsOf(actor) === undefined && isAllowed(actor, { ...about, scope: 'records:read' });
}

interface Beginning {
  readonly owners: readonly string[];
  readonly lastEventId: string | undefined;
  readonly end: AbortSignal;
}

/** The position after which a client wants events; undefined where these are not known here, or it has none. */
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
  /** Undefined for a client that begins. */
  readonly from: Position | undefined;
  /** Whether a client without a beginning has missed events. */
  readonly isReset: boolean;
  /** The events that the client may have now; undefined where it may have none any more. */
  readonly filter: () => Promise<((event: LoggedEvent) => boolean) | undefined>;
}

/** Nothing is kept for a client but its position: one that is too slow ends where its next event is not in the log any more. */
async function* write(log: EventLog, owners: readonly string[], writing: Writing): AsyncGenerator<string> {
  const { from, isReset } = writing;
  let at = from ?? log.position;
  const beginning = from === undefined ? control(at, isReset ? 'stream.reset' : 'stream.begun') : '\n';
  yield `retry: ${RETRY_MILLISECONDS}\n${beginning}`;
  let written = performance.now();
  for (;;) {
    const next = await nextText(log, owners, { ...writing, at });
    if (next === undefined) return;
    ({ at } = next);
    if (next.text === '' && !next.isSilent && performance.now() - written < HEARTBEAT_MILLISECONDS) continue;
    // An id without data moves the client on, and tells nothing.
    yield next.text === '' ? `id: ${formatPosition(at)}\n\n` : next.text;
    written = performance.now();
  }
}

interface Next {
  /** The events that the client gets; empty where it gets none of them. */
  readonly text: string;
  /** The position after them. */
  readonly at: Position;
  /** Whether there was none for some time. */
  readonly isSilent: boolean;
}

/** Waits for the next events, for some time; undefined at the end. */
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

/** Waits for an event of one of the owners: true when one is there, false after some time without, or at the end. */
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

function textOf({ position, kind, data }: LoggedEvent): string {
  return `id: ${formatPosition(position)}\nevent: ${kind}\ndata: ${data}\n\n`;
}

/** An event about the stream itself. */
function control(at: Position, kind: string): string {
  return `id: ${formatPosition(at)}\nevent: ${kind}\ndata: ${JSON.stringify({ kind })}\n\n`;
}
