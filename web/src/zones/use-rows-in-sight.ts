import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** The typical row height in pixels. */
const HEIGHT = 42;
const OVERSCAN = 20;
/** Up to this many rows are always rendered, so that the browser can find and print them. */
const MOST_IN_FULL = 200;

interface RowsInSight {
  /** The range of rendered rows. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The heights of the rows before and after the range. */
  readonly above: number;
  readonly below: number;
  /** A ref for the table body, to measure its position. */
  readonly begin: (body: HTMLTableSectionElement | null) => void;
  /** A ref for each row, to measure its height; undefined if all rows are rendered. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** The visible rows of a long table, or all rows of a short table. */
export function useRowsInSight(count: number): RowsInSight {
  const [top, setTop] = useState(0);
  const begin = useCallback((body: HTMLTableSectionElement | null) => {
    if (body !== null) setTop(body.getBoundingClientRect().top + scrollY);
  }, []);
  const isLong = count > MOST_IN_FULL;
  const virtual = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  const measure = isLong ? virtual.measureElement : undefined;
  const shown = virtual.getVirtualItems();
  const [first, last] = [shown.at(0), shown.at(-1)];
  if (!isLong || first === undefined || last === undefined)
    return { from: 0, to: isLong ? OVERSCAN : count, above: 0, below: 0, begin, measure };
  const below = virtual.getTotalSize() - (last.end - top);
  return { from: first.index, to: last.index + 1, above: first.start - top, below, begin, measure };
}
