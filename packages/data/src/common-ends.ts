/** How much two texts, or two lists, have in common at their starts and, behind that, at their ends. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** Characters that are compared at once: engines compare them much faster than one by one. */
const BLOCK = 1024;

/** The common ends of two texts, in characters. */
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

/** The common ends of two lists, in elements that are the same objects. */
export function commonEndsOfLists(a: readonly unknown[], b: readonly unknown[]): CommonEnds {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - end - 1] === b[b.length - end - 1]) end++;
  return { start, end };
}
