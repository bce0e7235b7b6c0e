/** Lengths of the common prefix and the common suffix. The suffix does not overlap the prefix. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** Number of characters compared at once. Comparing blocks is much faster than comparing single characters. */
const BLOCK = 1024;

/** Lengths are in UTF-16 code units. */
export function commonEndsOfTexts(a: string, b: string): CommonEnds {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start + BLOCK <= most && a.slice(start, start + BLOCK) === b.slice(start, start + BLOCK)) start += BLOCK;
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const rest = most - start;
  let end = 0;
  while (end + BLOCK <= rest && blockBefore(a, end) === blockBefore(b, end)) end += BLOCK;
  while (end < rest && a.charCodeAt(a.length - end - 1) === b.charCodeAt(b.length - end - 1)) end++;
  return { start, end };
}

function blockBefore(text: string, end: number): string {
  return text.slice(text.length - end - BLOCK, text.length - end);
}

/** Lengths are in elements. Two elements are equal only if they are the same object. */
export function commonEndsOfLists(a: readonly unknown[], b: readonly unknown[]): CommonEnds {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - end - 1] === b[b.length - end - 1]) end++;
  return { start, end };
}
