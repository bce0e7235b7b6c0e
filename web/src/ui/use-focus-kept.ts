import { type RefObject, useEffect, useRef } from 'react';

interface Focusable {
  readonly focus: () => void;
}

/**
 * Moves the focus to `part` if the focused button was removed by its own click. Checks after each change of `state`
 * for which `isGone` returns true; by default, after every change.
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
