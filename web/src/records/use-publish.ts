import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, bodyOf, type Change, type Zone } from '../api/client.ts';
import { recordsQuery, zoneQuery } from '../api/queries.ts';
import { problemIn } from '../api/problem.ts';
import { useRequest } from '../api/use-request.ts';
import { eventStream } from '../live/event-stream.ts';
import { useWindow } from '../ui/use-window.ts';
import { conflictsOf } from './conflicts.ts';
import { inverse, type Pending, toChanges } from './pending.ts';
import { type Heard, type Progress, progressOf } from './progress.ts';
import { leftAfter, type Published, publishedBy, withPublished } from './published.ts';

/** Without the events that tell of a change, its zone is read again after these times. */
const LOOK_MILLISECONDS = [4000, 12_000, 30_000];

export interface Publishing {
  readonly send: () => void;
  /** Sends the opposite of the last change; undefined where that is no longer possible. */
  readonly undo: (() => void) | undefined;
  readonly isSending: boolean;
  /** null where nothing was refused. */
  readonly error: unknown;
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

/** Sends the changes of a zone, and follows them to its nameservers. */
export function usePublish({ zone, all, pending, etag, complete }: PublishParts): Publishing {
  const client = useQueryClient();
  const { heard, begin, elapsed } = useHeard(zone.id);
  const canUndo = useWindow();
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const send = async (changes: readonly Change[], ifMatch: string | undefined) =>
    bodyOf(
      api.PATCH('/zones/{zone}/records', {
        params: { path: { zone: zone.name }, header: ifMatch === undefined ? {} : { 'If-Match': ifMatch } },
        body: { changes: [...changes] },
      }),
    );
  const sending = useRequest({
    mutationFn: async ({ back }: Attempt): Promise<Sent> => {
      begin();
      const changes = back ?? toChanges(pending);
      const result = back === undefined ? await sendMerged(changes) : await send(changes, undefined);
      return {
        changeId: result.change_id,
        acceptedAfter: elapsed(),
        back: back === undefined ? inverse(pending, result) : [],
        published: back === undefined ? publishedBy(all, pending, result) : undefined,
      };
    },
    // Without an answer the changes may be published all the same.
    onError: readAgain,
    onSuccess: ({ published }) => {
      if (published !== undefined) {
        // Drawn at once: a record is never absent in between, nor there twice.
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
        canUndo.open();
      } else canUndo.close();
      readAgain();
    },
  });

  function readAgain(): void {
    void client.invalidateQueries({ queryKey: ['zone', zone.name] });
  }

  /** Where somebody else has changed other records in between, the change is sent all the same. */
  async function sendMerged(changes: readonly Change[]) {
    try {
      return await send(changes, etag);
    } catch (error) {
      if (problemIn(error).status !== 412) throw error;
      const now = await client.fetchQuery({ ...recordsQuery(zone.name), staleTime: 0 });
      if (conflictsOf(pending, now.records).length > 0) throw error;
      return send(changes, now.etag);
    }
  }

  const { data } = sending;
  const sent = data === undefined ? undefined : followed(data, heard);
  useLooking(zone.name, data?.changeId ?? undefined, sent?.progress.liveAfter !== undefined);
  const back = data?.back ?? [];
  return {
    send: () => sending.mutate({ back: undefined, pending }),
    undo: canUndo.isOpen && back.length > 0 ? () => sending.mutate({ back, pending }) : undefined,
    isSending: sending.isPending,
    error: sending.error,
    tried: sending.variables?.pending,
    sent,
    forget: sending.reset,
    keys,
  };
}

function followed({ changeId, acceptedAfter }: Sent, heard: readonly Heard[]): NonNullable<Publishing['sent']> {
  return { acceptedAfter, progress: progressOf(heard, changeId ?? '') };
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
