import { useCallback, useEffect, useRef, useState } from 'react';
import { countOf, joined, nothing, type Pending } from '../changes/pending.ts';
import { hearPending, readPending, writePending } from '../changes/pending-store.ts';

/** Undoable steps, oldest first. */
interface History {
  readonly past: readonly Pending[];
  readonly present: Pending;
  readonly future: readonly Pending[];
}

const MOST_STEPS = 100;

export interface PendingChanges {
  readonly pending: Pending;
  /** False until stored changes have been read. */
  readonly isRead: boolean;
  readonly apply: (step: (pending: Pending) => Pending) => void;
  /** Like `apply`, but clears the undo history: a publication is undone by another publication. */
  readonly complete: (step: (pending: Pending) => Pending) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The pending changes of a zone, shared by all tabs. They survive a reload and can be undone step by step. */
export function usePending(zoneId: string): PendingChanges {
  const [history, setHistory] = useState(() => startOf(nothing));
  const [isRead, setRead] = useState(false);
  /** The stored changes. They show which changes came from another tab and must not be written again. */
  const kept = useRef(nothing);
  useEffect(() => {
    let isCurrent = true;
    void readPending(zoneId)
      .then((read = nothing) => {
        if (!isCurrent) return;
        kept.current = read;
        setHistory((history) => onTopOf(read, history));
      })
      .finally(() => isCurrent && setRead(true));
    return () => void (isCurrent = false);
  }, [zoneId]);
  useEffect(
    () =>
      hearPending(zoneId, (heard = nothing) => {
        kept.current = heard;
        setHistory((history) => (countOf(heard) === 0 ? startOf(heard) : withStep(history, heard)));
      }),
    [zoneId],
  );
  useEffect(() => {
    if (!isRead || history.present === kept.current) return;
    kept.current = history.present;
    void writePending(zoneId, countOf(history.present) === 0 ? undefined : history.present);
  }, [zoneId, isRead, history.present]);
  const apply = useCallback((step: (pending: Pending) => Pending) => {
    setHistory((history) => withStep(history, step(history.present)));
  }, []);
  const complete = useCallback((step: (pending: Pending) => Pending) => {
    setHistory(({ present }) => startOf(step(present)));
  }, []);
  const undo = useCallback(() => setHistory(back), []);
  const redo = useCallback(() => setHistory(forth), []);
  return { pending: history.present, isRead, apply, complete, undo, redo };
}

function startOf(present: Pending): History {
  return { past: [], present, future: [] };
}

function withStep({ past, present }: History, next: Pending): History {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] };
}

/** Applies steps on top of the stored changes. The user made these steps before the stored changes had been read. */
function onTopOf(kept: Pending, { past, present, future }: History): History {
  if (past.length === 0 && future.length === 0) return startOf(kept);
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
