/**
 * Returns the end of the message of a condition about a pending step. It contains the start time, because conditions
 * have no field for it.
 */
export function waitingSince(since: string): string {
  return ` Waiting since ${since}.`;
}

/** Removes the end that `waitingSince` adds, for clients that show the time separately. */
export function withoutWaitingSince(message: string, since: string): string {
  const end = waitingSince(since);
  return message.endsWith(end) ? message.slice(0, -end.length) : message;
}
