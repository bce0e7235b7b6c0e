import { api, bodyOf } from '../api/client.ts';

/** The effect of a new zone on the records of the zone above. */
export interface Hiding {
  /** Records that would not be served any more. */
  readonly messages: readonly string[];
  /** Whether some of them can move into the new zone. */
  readonly canTake: boolean;
}

/** Asks by dry runs whether a new zone would take records of the zone above off the air, and whether they could move. */
export async function hidingOf(name: string): Promise<Hiding | undefined> {
  const messages = await messagesOf(name, false);
  if (messages.length === 0) return undefined;
  // A move that is refused is offered all the same: its refusal says what to do.
  const staying = await messagesOf(name, true).catch((): string[] => []);
  return { messages, canTake: messages.some((message) => !staying.includes(message)) };
}

async function messagesOf(name: string, takes: boolean): Promise<string[]> {
  const query = { dry_run: 'true' as const };
  const planned = await bodyOf(api.POST('/zones', { params: { query }, body: { name, take_records: takes } }));
  return planned.problems.filter(({ code }) => code === 'hides-records').map(({ message }) => message);
}
