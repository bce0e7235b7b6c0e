import { yieldToEventLoop } from '@fourwinds/process';
import type { Kind, Resource } from '@fourwinds/resources';
import { contentOf, freshElements, plain } from './admit.ts';
import { largeListOf, withLargeList } from './large-list.ts';

/** A version, and the elements of its large list that were admitted with it. */
export interface PartlyAdmitted<T> {
  readonly object: T;
  readonly elements: ReadonlySet<unknown>;
}

/** Elements that are admitted before others get a turn. */
const ELEMENTS_A_TURN = 500;

/** Whether the elements of a version are worth turns of their own. */
export function hasManyElements(kind: Kind<Resource>, given: Resource): boolean {
  return (largeListOf(kind, given)?.length ?? 0) > ELEMENTS_A_TURN;
}

/**
 * The version with the elements of its large list as the schema takes them, but for those that another version shares: a few at a time, so
 * that ten thousand delay nobody. The version as it is where these are few, or one of them is wrong, which admitContent then says.
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
