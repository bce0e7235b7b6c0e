import { type RefObject, useEffect, useRef } from 'react';

interface Focusable {
  readonly focus: () => void;
}

/**
 * Gives the focus to a part of the page where a button that had it is gone by its own press, which `state` tells of: by any other value, or by
 * those alone that `isGone` names.
 */
export function useFocusKept<State>(
  part: RefObject<Focusable | null>,
  state: State,
  isGone: (before: State, now: State) => boolean = differ,
): void {
  const before = useRef(state);
  useEffect(() => {
    if (isGone(before.current, state) && document.activeElement === document.body) part.current?.focus();
    before.current = state;
  }, [part, state, isGone]);
}

function differ(before: unknown, now: unknown): boolean {
  return before !== now;
}
