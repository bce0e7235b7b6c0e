import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** The height of a row in pixels: a line on a desk, two on a phone. */
const HEIGHT = { desk: 34, phone: 58 };
const PHONE = '(max-width: 48rem)';
/** Rows beyond those in sight. */
const OVERSCAN = 8;

interface RowsOptions {
  readonly count: number;
  /** The row with the focus, which stays wherever one scrolls. */
  readonly focused: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isPhone: boolean;
}

export type RowsInSight = Virtualizer<HTMLDivElement, Element>;

/** The rows of a grid that are in sight, and a few around them. */
export function useRowsInSight({ count, focused, scroller, isPhone }: RowsOptions): RowsInSight {
  const inSight = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? HEIGHT.phone : HEIGHT.desk),
    overscan: OVERSCAN,
    useFlushSync: false,
    rangeExtractor: (range) => rowsOf(range, focused),
  });
  useEffect(() => inSight.measure(), [inSight, isPhone]);
  return inSight;
}

/** How many rows of a desk a scroller shows whole, but one. */
export function pageOf(scroller: HTMLElement | null): number {
  return Math.floor((scroller?.clientHeight ?? 0) / HEIGHT.desk) - 1;
}

/** Whether the window is as narrow as that of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
  );
}

function rowsOf({ startIndex, endIndex, overscan, count }: Range, focused: number): number[] {
  const from = Math.max(startIndex - overscan, 0);
  const to = Math.min(endIndex + overscan, count - 1);
  const shown = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return focused < from ? [focused, ...shown] : focused > to ? [...shown, focused] : shown;
}
