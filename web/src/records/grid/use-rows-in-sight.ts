import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Row height in pixels: one line on a desktop, two on a phone. */
const HEIGHT = { desk: 34, phone: 58 };
const PHONE = '(max-width: 48rem)';
const OVERSCAN = 8;

interface RowsOptions {
  readonly count: number;
  /** The focused row, which stays rendered while the user scrolls. */
  readonly focused: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isPhone: boolean;
}

export type RowsInSight = Virtualizer<HTMLDivElement, Element>;

/** The visible rows of a grid and a few more around them. */
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

/** The number of rows per page on a desktop, with one row of overlap. */
export function pageOf(scroller: HTMLElement | null): number {
  return Math.floor((scroller?.clientHeight ?? 0) / HEIGHT.desk) - 1;
}

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
