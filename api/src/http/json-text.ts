import { yieldToEventLoop } from '@fourwinds/process';

/** Maximum list items serialized before the next yield to the event loop. */
const ITEMS_A_TURN = 500;

/** Serializes a body. Yields to the event loop during long lists, so that other requests are not delayed. */
export async function toJson(body: unknown): Promise<string> {
  if (!isList(body) || body.data.length <= ITEMS_A_TURN) return JSON.stringify(body);
  const { data, ...rest } = body;
  return `{"data":${await listToJson(data)},${JSON.stringify(rest).slice(1)}`;
}

/** Returns a list body made from serialized items, in the format of `toJson`. */
export function listBody(data: string, nextCursor: string | null): string {
  return `{"data":${data},"next_cursor":${JSON.stringify(nextCursor)}}`;
}

async function listToJson(data: readonly unknown[]): Promise<string> {
  if (data.length <= ITEMS_A_TURN) return JSON.stringify(data);
  const parts: string[] = [];
  for (let i = 0; i < data.length; i += ITEMS_A_TURN) {
    parts.push(JSON.stringify(data.slice(i, i + ITEMS_A_TURN)).slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${parts.join(',')}]`;
}

/** True if the body is a page of a list, with `data` and `next_cursor`. */
function isList(body: unknown): body is { readonly data: readonly unknown[]; readonly next_cursor: string | null } {
  const { data, next_cursor: next } = (body ?? {}) as { readonly data?: unknown; readonly next_cursor?: unknown };
  return Array.isArray(data) && next !== undefined;
}
