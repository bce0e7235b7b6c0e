import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isCovered } from '../keys/whose-key.ts';

/**
 * Gives the focus to the heading of each page that is navigated to, unless the page has given it to a field, so that the keyboard and screen readers begin
 * there. Gives whether there was a navigation: of the first page the browser tells by itself.
 */
export function useFocusOnHeading(): boolean {
  const { subscribe } = useRouter();
  const [hasMoved, setMoved] = useState(false);
  useEffect(
    () =>
      subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setMoved(true);
        if (!isCovered() && !hasField()) focusHeading();
      }),
    [subscribe],
  );
  return hasMoved;
}

function hasField(): boolean {
  return document.activeElement?.matches('main :is(input, select, textarea)') === true;
}

/** A page in a frame has a heading of its own below that of the frame. Where it is scrolled to stays, as it was for one that is gone back to. */
function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main [data-page] h2') ?? document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
