import { yieldToEventLoop } from '@fourwinds/process';

/** Items of a list that are written before others get a turn. */
const ITEMS_A_TURN = 500;

/** A body as JSON; a long list is written in turns, so that it delays no other request. */
export async function toJson(body: unknown): Promise<string> {
  if (!isList(body) || body.data.length <= ITEMS_A_TURN) return JSON.stringify(body);
  const { data, ...rest } = body;
  return `{"data":${await listToJson(data)},${JSON.stringify(rest).slice(1)}`;
}

/** The body of a list whose items are JSON already, as `toJson` would write it. */
export function listBody(data: string, nextCursor: string | null): string {
  return `{"data":${data},"next_cursor":${JSON.stringify(nextCursor)}}`;
}

/** A list as JSON, written in turns where it is long. */
async function listToJson(data: readonly unknown[]): Promise<string> {
  if (data.length <= ITEMS_A_TURN) return JSON.stringify(data);
  const parts: string[] = [];
  for (let i = 0; i < data.length; i += ITEMS_A_TURN) {
    parts.push(JSON.stringify(data.slice(i, i + ITEMS_A_TURN)).slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${parts.join(',')}]`;
}

/** A list as schemas.ts has it: `data` and the next cursor. */
function isList(body: unknown): body is { readonly data: readonly unknown[]; readonly next_cursor: string | null } {
  const { data, next_cursor: next } = (body ?? {}) as { readonly data?: unknown; readonly next_cursor?: unknown };
  return Array.isArray(data) && next !== undefined;
}
