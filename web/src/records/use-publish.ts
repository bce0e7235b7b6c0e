import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type RecordChange, type RecordsChanged, type Zone } from '../api/client.ts';
import { recordsQuery, zoneQuery } from '../api/queries.ts';
import { type FieldProblem, problemIn } from '../api/problem.ts';
import { useRequest } from '../api/use-request.ts';
import { eventStream } from '../live/event-stream.ts';
import { useWindow } from '../ui/use-window.ts';
import { conflictsOf } from '../changes/conflicts.ts';
import { inverse, type Pending, toChanges } from '../changes/pending.ts';
import { type Heard, type Progress, progressOf } from './progress.ts';
import { newWarnings } from './warnings.ts';
import { leftAfter, type Published, publishedBy, withPublished } from '../changes/published.ts';

/** Delays after which the zone is read again if no event reports the change. */
const LOOK_MILLISECONDS = [4000, 12_000, 30_000];

export interface Publishing {
  /** Sends the changes, unless the API returns warnings that are not in `seen`. */
  readonly send: (seen?: readonly FieldProblem[]) => void;
  /** New warnings that stopped the publication. */
  readonly held: readonly FieldProblem[];
  /** Publishes the inverse of the last change; undefined if the undo period is over. */
  readonly undo: (() => void) | undefined;
  readonly isSending: boolean;
  /** null if there is no error. */
  readonly error: unknown;
  /** True if the changes may be published although there was no response. */
  readonly isUnknown: boolean;
  /** The changes last sent. `error` belongs to them. */
  readonly tried: Pending | undefined;
  /**
   * Milliseconds that the API took to accept the changes, and the progress since then; undefined if nothing was sent.
   */
  readonly sent: { readonly acceptedAfter: number; readonly progress: Progress } | undefined;
  readonly forget: () => void;
  /** Keys of additions that this page published, by record id. */
  readonly keys: ReadonlyMap<string, string>;
}

interface PublishParts {
  readonly zone: Zone;
  /** All pending changes, including those that the server already has. */
  readonly all: Pending;
  readonly pending: Pending;
  readonly etag: string | undefined;
  readonly complete: (step: (pending: Pending) => Pending) => void;
}

/** A request to publish the pending changes, or `back` for an undo. */
interface Attempt {
  readonly back: RecordChange[] | undefined;
  /** Warnings that the user has seen. */
  readonly seen: readonly FieldProblem[];
  readonly pending: Pending;
}

interface Sent {
  readonly changeId: string | null;
  readonly acceptedAfter: number;
  readonly back: RecordChange[];
  /** undefined for an undo. */
  readonly published: Published | undefined;
}

/** Changes that were not sent because of new warnings. */
interface Held {
  readonly held: readonly FieldProblem[];
}

interface Query {
  readonly dry_run?: true;
}

interface Request {
  readonly changes: readonly RecordChange[];
  readonly query?: Query;
  readonly ifMatch?: string;
}

function send(zone: string, { changes, query = {}, ifMatch }: Request): Promise<RecordsChanged> {
  return api.records.change(zone, { changes: [...changes] }, { ...query, ifMatch });
}

/** Publishes the pending changes of a zone and tracks their progress on the nameservers. */
export function usePublish({ zone, all, pending, etag, complete }: PublishParts): Publishing {
  const client = useQueryClient();
  const { heard, begin, elapsed } = useHeard(zone.id);
  const canUndo = useWindow();
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSent, setIsSent] = useState(false);
  const sending = useRequest({
    mutationFn: async ({ back, seen }: Attempt): Promise<Sent | Held> => {
      setIsSent(false);
      if (back !== undefined) {
        const { change } = await publish(() => send(zone.name, { changes: back }));
        return { changeId: change.id, acceptedAfter: elapsed(), back: [], published: undefined };
      }
      const changes = toChanges(pending);
      const {
        change: { warnings },
      } = await sendMerged(changes, { dry_run: true });
      if (newWarnings(warnings, zone.issues, seen).length > 0)
        return { held: newWarnings(warnings, zone.issues, none) };
      const result = await publish(() => sendMerged(changes));
      return {
        changeId: result.change.id,
        acceptedAfter: elapsed(),
        back: inverse(pending, result),
        published: publishedBy(all, pending, result),
      };
    },
    // Without a response, the changes may still be published.
    onError: readAgain,
    onSuccess: (outcome) => {
      if ('held' in outcome) return;
      const { published } = outcome;
      if (published === undefined) canUndo.close();
      else {
        draw(published);
        canUndo.open();
      }
      readAgain();
    },
  });

  /** Updates records and pending changes in one batch, so that no record is missing or shown twice. */
  function draw(published: Published): void {
    notifyManager.batch(() => {
      client.setQueryData(
        recordsQuery(zone.name).queryKey,
        (kept) => kept && { ...kept, records: withPublished(published, kept.records) },
      );
      notifyManager.schedule(() => {
        complete((before) => leftAfter(published, before));
        setKeys((before) => new Map([...before, ...[...published.ids].map(([key, id]) => [id, key] as const)]));
      });
    });
  }

  /** Sends a request. From here on, the changes may be published even if there is no response. */
  function publish(request: () => Promise<RecordsChanged>): Promise<RecordsChanged> {
    setIsSent(true);
    begin();
    return request();
  }

  function readAgain(): void {
    void client.invalidateQueries({ queryKey: ['zone', zone.name] });
  }

  /** Sends the changes. If the zone has changed but the edited records have not, retries with the new ETag. */
  async function sendMerged(changes: readonly RecordChange[], query: Query = {}) {
    try {
      return await send(zone.name, { changes, query, ifMatch: etag });
    } catch (error) {
      if (problemIn(error).status !== 412) throw error;
      const now = await client.fetchQuery({ ...recordsQuery(zone.name), staleTime: 0 });
      if (conflictsOf(pending, now.records).length > 0) throw error;
      return send(zone.name, { changes, query, ifMatch: now.etag });
    }
  }

  const accepted = acceptedIn(sending.data, heard);
  const { back, sent } = accepted;
  const isOfThese = sending.variables?.pending === pending;
  useLooking(zone.name, accepted.changeId, sent?.progress.liveAfter !== undefined);
  return {
    send: (seen = []) => sending.mutate({ back: undefined, pending, seen }),
    held: isOfThese ? heldIn(sending.data) : none,
    undo: canUndo.isOpen && back.length > 0 ? () => sending.mutate({ back, pending, seen: [] }) : undefined,
    isSending: sending.isPending,
    error: sending.error,
    isUnknown: isSent && problemIn(sending.error).status === 0,
    tried: sending.variables?.pending,
    sent,
    forget: sending.reset,
    keys,
  };
}

const none: readonly FieldProblem[] = [];

function heldIn(outcome: Sent | Held | undefined): readonly FieldProblem[] {
  return outcome !== undefined && 'held' in outcome ? outcome.held : none;
}

interface Accepted extends Pick<Publishing, 'sent'> {
  readonly changeId: string | undefined;
  readonly back: RecordChange[];
}

function acceptedIn(outcome: Sent | Held | undefined, heard: readonly Heard[]): Accepted {
  if (outcome === undefined || 'held' in outcome) return { changeId: undefined, back: [], sent: undefined };
  const { changeId, acceptedAfter, back } = outcome;
  const sent = { acceptedAfter, progress: progressOf(heard, changeId ?? '') };
  return { changeId: changeId ?? undefined, back, sent };
}

/** The events of a zone since its last change was sent. */
function useHeard(zoneId: string): { heard: readonly Heard[]; begin: () => void; elapsed: () => number } {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const since = useRef(0);
  useEffect(
    () =>
      eventStream.listen((event) => {
        if (event === 'reset' || event.zone_id !== zoneId || since.current === 0) return;
        const after = performance.now() - since.current;
        setHeard((before) => [...before, { event, after }]);
      }),
    [zoneId],
  );
  const begin = () => {
    since.current = performance.now();
    setHeard([]);
  };
  const elapsed = () => performance.now() - since.current;
  return { heard, begin, elapsed };
}

/** Polls the zone while a change is in progress, in case events are lost. */
function useLooking(zone: string, changeId: string | undefined, isLive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (changeId === undefined || isLive) return undefined;
    const look = () => void client.invalidateQueries(zoneQuery(zone));
    const timers = LOOK_MILLISECONDS.map((after) => setTimeout(look, after));
    return () => timers.forEach(clearTimeout);
  }, [client, zone, changeId, isLive]);
}
