import { commonEndsOfLists, commonEndsOfTexts } from '@fourwinds/data';
import type { Kind, Resource } from '@fourwinds/resources';

/**
 * Functions that read and write the JSON of a kind's large list by its differences from another version. The cost
 * depends on the number of changed elements. Unchanged elements stay the same objects. Elements must not contain
 * nested objects. Texts must have the form that JSON.stringify writes.
 */

export interface KnownContent {
  readonly content: object;
  readonly text: string;
}

export function largeListOf({ largeList }: Kind<Resource>, content: object): readonly unknown[] | undefined {
  const { spec } = content as { spec?: { readonly [field: string]: unknown } };
  const found = largeList === undefined ? undefined : spec?.[largeList.field];
  return Array.isArray(found) ? found : undefined;
}

export function withLargeList({ largeList }: Kind<Resource>, content: object, list: readonly unknown[]): object {
  return { ...content, spec: { ...(content as { spec: object }).spec, [largeList!.field]: list } };
}

/** Parses JSON. Reuses the list elements of a known version that are equal. */
export function parseContent(kind: Kind<Resource>, text: string, known: KnownContent | undefined): object {
  return (known && parseChanges(kind, text, known)) ?? (JSON.parse(text) as object);
}

/** Returns the same text as JSON.stringify. */
export function stringifyContent(kind: Kind<Resource>, content: object, known: KnownContent): string {
  return stringifyChanges(kind, content, known) ?? JSON.stringify(content);
}

/** Returns undefined if the texts differ outside the list. */
function parseChanges(kind: Kind<Resource>, text: string, known: KnownContent): object | undefined {
  const before = partsOf(kind, known);
  const elements = before && elementsIn(text, before);
  if (before === undefined || elements === undefined) return undefined;
  const common = commonEndsOfTexts(before.elements, elements);
  const start = lastBoundary(elements, common.start);
  const end = elements.length - nextBoundary(elements, elements.length - common.end);
  const kept = countElements(elements, start);
  const left = parseElements(before.elements.slice(start, before.elements.length - end)).length;
  const joined = parseElements(elements.slice(start, elements.length - end));
  const list = [...before.list.slice(0, kept), ...joined, ...before.list.slice(kept + left)];
  return withLargeList(kind, known.content, list);
}

/** Returns undefined if no element can be reused. */
function stringifyChanges(kind: Kind<Resource>, content: object, known: KnownContent): string | undefined {
  const before = partsOf(kind, known);
  const after = frameOf(kind, content);
  if (before === undefined || after === undefined) return undefined;
  const { list, elements } = before;
  const common = commonEndsOfLists(list, after.list);
  if (common.start + common.end === 0) return undefined;
  const start = offsetOf(elements, common.start);
  const left = stringifyElements(list.slice(common.start, list.length - common.end));
  if (!elements.startsWith(left, start)) return undefined;
  const joined = stringifyElements(after.list.slice(common.start, after.list.length - common.end));
  const all = elements.slice(0, start) + joined + elements.slice(start + left.length);
  return after.head + all.slice(0, -1) + after.tail;
}

interface ListFrame {
  readonly list: readonly unknown[];
  /** JSON before the first element and after the last one. */
  readonly head: string;
  readonly tail: string;
}

interface ListParts extends ListFrame {
  /** JSON of the elements, with a comma after each element. */
  readonly elements: string;
}

function partsOf(kind: Kind<Resource>, { content, text }: KnownContent): ListParts | undefined {
  const frame = frameOf(kind, content);
  const elements = frame && elementsIn(text, frame);
  return elements === undefined ? undefined : { ...frame!, elements };
}

/** Placeholder for the elements. Fields never contain NUL. */
const MARK = '\0elements\0';
const MARK_TEXT = JSON.stringify(MARK);

/** Returns undefined for an empty list. */
function frameOf(kind: Kind<Resource>, content: object): ListFrame | undefined {
  const list = largeListOf(kind, content);
  if (list === undefined || list.length === 0) return undefined;
  const [head, tail, ...others] = JSON.stringify(withLargeList(kind, content, [MARK])).split(MARK_TEXT);
  return others.length > 0 ? undefined : { list, head, tail };
}

function elementsIn(text: string, { head, tail }: Pick<ListFrame, 'head' | 'tail'>): string | undefined {
  if (!text.startsWith(head) || !text.endsWith(tail) || text.length <= head.length + tail.length) return undefined;
  return `${text.slice(head.length, text.length - tail.length)},`;
}

function parseElements(text: string): unknown[] {
  return JSON.parse(`[${text.slice(0, -1)}]`) as unknown[];
}

function stringifyElements(list: readonly unknown[]): string {
  return list.length === 0 ? '' : `${JSON.stringify(list).slice(1, -1)},`;
}

/**
 * If a letter follows, this text only occurs between two elements. Inside a string, the quote would be escaped, and a
 * closing quote is never followed by a letter.
 */
const BOUNDARY = '},{"';
/** Number of characters from the start of the boundary to the start of the next element. */
const TO_NEXT = 2;

function isBoundary(text: string, at: number): boolean {
  const code = text.charCodeAt(at + BOUNDARY.length);
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Returns the start of the first element whose boundary is at or after `from`. Returns the end of the text if there
 * is none.
 */
function nextBoundary(text: string, from: number): number {
  for (let at = text.indexOf(BOUNDARY, from); at !== -1; at = text.indexOf(BOUNDARY, at + 1))
    if (isBoundary(text, at)) return at + TO_NEXT;
  return text.length;
}

/**
 * Returns the start of the last element whose boundary and letter are before `end`. Returns the start of the text if
 * there is none.
 */
function lastBoundary(text: string, end: number): number {
  const latest = end - BOUNDARY.length - 1;
  if (latest < 0) return 0;
  for (let at = text.lastIndexOf(BOUNDARY, latest); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(BOUNDARY, at - 1))
    if (isBoundary(text, at)) return at + TO_NEXT;
  return 0;
}

/** Returns the number of elements before an offset, which must be the start of an element. */
function countElements(text: string, offset: number): number {
  let count = 0;
  for (let at = 0; at < offset; count++) at = nextBoundary(text, at);
  return count;
}

function offsetOf(text: string, index: number): number {
  let offset = 0;
  for (let i = 0; i < index; i++) offset = nextBoundary(text, offset);
  return offset;
}
