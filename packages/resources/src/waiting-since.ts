/** The end of a condition's message about a step that is waited for, as there is no field for the time. */
export function waitingSince(since: string): string {
  return ` Waiting since ${since}.`;
}

/** A message without that end, for those who show the time beside it. */
export function withoutWaitingSince(message: string, since: string): string {
  const end = waitingSince(since);
  return message.endsWith(end) ? message.slice(0, -end.length) : message;
}
