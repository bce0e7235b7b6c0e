import { yieldToEventLoop } from '@fourwinds/process';
import type { Kind, Resource } from '@fourwinds/resources';
import { contentOf, freshElements, plain } from './admit-object.ts';
import { largeListOf, withLargeList } from './large-list.ts';

/** An object, and the elements of its large list that are already admitted. */
export interface PartlyAdmitted<T> {
  readonly object: T;
  readonly elements: ReadonlySet<unknown>;
}

/** Maximum number of elements that are admitted before yielding to the event loop. */
const ELEMENTS_A_TURN = 500;

export function hasManyElements(kind: Kind<Resource>, given: Resource): boolean {
  return (largeListOf(kind, given)?.length ?? 0) > ELEMENTS_A_TURN;
}

/**
 * Validates the elements of a large list in small batches, so that thousands of elements do not block the event loop.
 * Skips elements that are shared with another version. If the list is short or an element is invalid, returns the
 * object unchanged, and `admitContent` reports the error.
 */
export async function admitInTurns<T extends Resource>(
  kind: Kind<T>,
  given: T,
  other?: Resource,
): Promise<PartlyAdmitted<T>> {
  const asGiven = { object: given, elements: new Set() };
  const list = largeListOf(kind, given) ?? [];
  if (kind.schema === undefined || list.length > kind.largeList!.most) return asGiven;
  const fresh = freshElements(list, (other && largeListOf(kind, other)) ?? []);
  if (fresh.length <= ELEMENTS_A_TURN) return asGiven;
  const content = contentOf(kind, given);
  const elements = [...list];
  for (let i = 0; i < fresh.length; i += ELEMENTS_A_TURN) {
    await yieldToEventLoop();
    const part = fresh.slice(i, i + ELEMENTS_A_TURN);
    const some = part.map((place) => list[place]);
    const { success, data } = kind.schema.safeParse(plain(withLargeList(kind, content, some)));
    if (!success) return asGiven;
    for (const [j, element] of largeListOf(kind, data)!.entries()) elements[part[j]] = element;
  }
  const admitted = new Set(fresh.map((place) => elements[place]));
  return { object: withLargeList(kind, given, elements) as T, elements: admitted };
}
