import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isCovered } from '../keys/whose-key.ts';

/**
 * Focuses the heading after each navigation, unless the page has focused a field, so that keyboards and screen
 * readers start there. Returns whether a navigation has happened: the browser itself announces the first page.
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

/**
 * Focuses the page's own heading if the page is in a frame that also has a heading. Keeps the scroll position, which
 * the router restores on back navigation.
 */
function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main [data-page] h2') ?? document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
