import { useCallback, useEffect, useState } from 'react';
import { countOf, joined, nothing, type Pending } from './pending.ts';
import { readPending, writePending } from './pending-store.ts';

/** Steps that can be undone, the oldest first. */
interface History {
  readonly past: readonly Pending[];
  readonly present: Pending;
  readonly future: readonly Pending[];
}

const MOST_STEPS = 100;

export interface PendingChanges {
  readonly pending: Pending;
  /** False until those that were kept have been read. */
  readonly isRead: boolean;
  readonly apply: (step: (pending: Pending) => Pending) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The changes of a zone that wait; they survive the page, and steps are undone one by one. */
export function usePending(zoneId: string): PendingChanges {
  const [history, setHistory] = useState<History>({ past: [], present: nothing, future: [] });
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void readPending(zoneId)
      .then((kept) => isCurrent && kept !== undefined && setHistory((history) => onTopOf(kept, history)))
      .finally(() => isCurrent && setRead(true));
    return () => void (isCurrent = false);
  }, [zoneId]);
  useEffect(() => {
    if (isRead) void writePending(zoneId, countOf(history.present) === 0 ? undefined : history.present);
  }, [zoneId, isRead, history.present]);
  const apply = useCallback((step: (pending: Pending) => Pending) => {
    setHistory(({ past, present }) => ({
      past: [...past, present].slice(-MOST_STEPS),
      present: step(present),
      future: [],
    }));
  }, []);
  const undo = useCallback(() => setHistory(back), []);
  const redo = useCallback(() => setHistory(forth), []);
  return { pending: history.present, isRead, apply, undo, redo };
}

/** Steps that were made while the kept changes were read come after these. */
function onTopOf(kept: Pending, { past, present, future }: History): History {
  return {
    past: past.map((one) => joined(kept, one)),
    present: joined(kept, present),
    future: future.map((one) => joined(kept, one)),
  };
}

function back(history: History): History {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

function forth(history: History): History {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}
