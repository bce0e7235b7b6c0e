import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** The usual height of a row in pixels. */
const HEIGHT = 42;
const OVERSCAN = 20;
/** The most rows that are all in the document, where the browser finds and prints them. */
const MOST_IN_FULL = 200;

interface RowsInSight {
  /** The first row, and that after the last one. */
  readonly from: number;
  readonly to: number;
  /** The heights of the rows before and after them. */
  readonly above: number;
  readonly below: number;
  /** Takes the body of the table, to know where it begins on the page. */
  readonly begin: (body: HTMLTableSectionElement | null) => void;
  /** Takes each row, whose height may be any; undefined where all are in the document. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** The rows of a long table that are in sight as the page scrolls; all of a short one. */
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
