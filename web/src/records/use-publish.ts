import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, bodyOf, type Change, type RecordsChanged, type Zone } from '../api/client.ts';
import { recordsQuery, zoneQuery } from '../api/queries.ts';
import { type FieldProblem, problemIn } from '../api/problem.ts';
import { useRequest } from '../api/use-request.ts';
import { eventStream } from '../live/event-stream.ts';
import { useWindow } from '../ui/use-window.ts';
import { conflictsOf } from './conflicts.ts';
import { inverse, type Pending, toChanges } from './pending.ts';
import { type Heard, type Progress, progressOf } from './progress.ts';
import { newWarnings } from './warnings.ts';
import { leftAfter, type Published, publishedBy, withPublished } from './published.ts';

/** Without the events that tell of a change, its zone is read again after these times. */
const LOOK_MILLISECONDS = [4000, 12_000, 30_000];

export interface Publishing {
  /** Sends the changes, unless the API has warnings beside those that were seen before. */
  readonly send: (seen?: readonly FieldProblem[]) => void;
  /** New warnings, for which the changes that wait were not sent. */
  readonly held: readonly FieldProblem[];
  /** Sends the opposite of the last change; undefined where that is no longer possible. */
  readonly undo: (() => void) | undefined;
  readonly isSending: boolean;
  /** null where nothing was refused. */
  readonly error: unknown;
  /** Whether changes may be published although there was no answer. */
  readonly isUnknown: boolean;
  /** The changes that were sent last, to which an error belongs. */
  readonly tried: Pending | undefined;
  /** How long the API took to accept it, and its progress since; undefined where nothing was sent. */
  readonly sent: { readonly acceptedAfter: number; readonly progress: Progress } | undefined;
  readonly forget: () => void;
  /** The keys of the additions that records were which are published from here, by their ids. */
  readonly keys: ReadonlyMap<string, string>;
}

interface PublishParts {
  readonly zone: Zone;
  /** All changes that wait, also those that somebody else has made already. */
  readonly all: Pending;
  readonly pending: Pending;
  readonly etag: string | undefined;
  readonly complete: (step: (pending: Pending) => Pending) => void;
}

/** Changes that are sent, or those that lead back where they are given. */
interface Attempt {
  readonly back: Change[] | undefined;
  /** Warnings that the person has seen. */
  readonly seen: readonly FieldProblem[];
  readonly pending: Pending;
}

/** A change that was accepted. */
interface Sent {
  readonly changeId: string | null;
  readonly acceptedAfter: number;
  readonly back: Change[];
  /** undefined where it leads back. */
  readonly published: Published | undefined;
}

/** Changes that were not sent, as nobody has seen these warnings yet. */
interface Held {
  readonly held: readonly FieldProblem[];
}

interface Query {
  readonly dry_run?: 'true';
}

interface Request {
  readonly changes: readonly Change[];
  readonly query?: Query;
  readonly ifMatch?: string;
}

function send(zone: string, { changes, query = {}, ifMatch }: Request): Promise<RecordsChanged> {
  return bodyOf(
    api.PATCH('/zones/{zone}/records', {
      params: { path: { zone }, query, header: ifMatch === undefined ? {} : { 'If-Match': ifMatch } },
      body: { changes: [...changes] },
    }),
  );
}

/** Sends the changes of a zone, and follows them to its nameservers. */
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
        const { change_id: changeId } = await publish(() => send(zone.name, { changes: back }));
        return { changeId, acceptedAfter: elapsed(), back: [], published: undefined };
      }
      const changes = toChanges(pending);
      const { warnings } = await sendMerged(changes, { dry_run: 'true' });
      if (newWarnings(warnings, zone.problems, seen).length > 0)
        return { held: newWarnings(warnings, zone.problems, none) };
      const result = await publish(() => sendMerged(changes));
      return {
        changeId: result.change_id,
        acceptedAfter: elapsed(),
        back: inverse(pending, result),
        published: publishedBy(all, pending, result),
      };
    },
    // Without an answer the changes may be published all the same.
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

  /** At once: a record is never absent in between, nor there twice. */
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

  /** From here on, changes may be published without an answer. */
  function publish(request: () => Promise<RecordsChanged>): Promise<RecordsChanged> {
    setIsSent(true);
    begin();
    return request();
  }

  function readAgain(): void {
    void client.invalidateQueries({ queryKey: ['zone', zone.name] });
  }

  /** Where somebody else has changed other records in between, the change is sent all the same. */
  async function sendMerged(changes: readonly Change[], query: Query = {}) {
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
  readonly back: Change[];
}

function acceptedIn(outcome: Sent | Held | undefined, heard: readonly Heard[]): Accepted {
  if (outcome === undefined || 'held' in outcome) return { changeId: undefined, back: [], sent: undefined };
  const { changeId, acceptedAfter, back } = outcome;
  const sent = { acceptedAfter, progress: progressOf(heard, changeId ?? '') };
  return { changeId: changeId ?? undefined, back, sent };
}

/** The events of a zone since a change of it was sent. */
function useHeard(zoneId: string): { heard: readonly Heard[]; begin: () => void; elapsed: () => number } {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const since = useRef(0);
  useEffect(
    () =>
      eventStream.listen((event) => {
        if (event === 'reset' || event.zone.id !== zoneId || since.current === 0) return;
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

/** Reads a zone again while a change is on its way, where no event comes. */
function useLooking(zone: string, changeId: string | undefined, isLive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (changeId === undefined || isLive) return undefined;
    const look = () => void client.invalidateQueries(zoneQuery(zone));
    const timers = LOOK_MILLISECONDS.map((after) => setTimeout(look, after));
    return () => timers.forEach(clearTimeout);
  }, [client, zone, changeId, isLive]);
}
