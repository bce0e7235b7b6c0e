import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to a part of the page where a button that had it is gone by its own press, which `state` tells of. */
export function useFocusKept(part: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) part.current?.focus();
    before.current = state;
  }, [part, state]);
}
