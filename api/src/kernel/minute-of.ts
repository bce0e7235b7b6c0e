/** Formats a Date or ISO 8601 time for people, with a precision of one minute. */
export function minuteOf(time: Date | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
