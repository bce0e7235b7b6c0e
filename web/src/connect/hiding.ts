import { api } from '../api/client.ts';

/** The effect of a new zone on the records of its parent zone. */
export interface Hiding {
  /** A message for each record that would no longer be served. */
  readonly messages: readonly string[];
  /** True if at least one of these records can move into the new zone. */
  readonly canTake: boolean;
}

/**
 * Uses dry runs to check whether a new zone would hide records of its parent zone, and whether these records can
 * move.
 */
export async function hidingOf(name: string): Promise<Hiding | undefined> {
  const messages = await messagesOf(name, false);
  if (messages.length === 0) return undefined;
  // Offer the move even if the API refuses it: the error explains the next step.
  const staying = await messagesOf(name, true).catch((): string[] => []);
  return { messages, canTake: messages.some((message) => !staying.includes(message)) };
}

async function messagesOf(name: string, takes: boolean): Promise<string[]> {
  const planned = await api.zones.create({ name, take_records: takes }, { dry_run: true });
  return planned.change.warnings.filter(({ code }) => code === 'hides-records').map(({ message }) => message);
}
