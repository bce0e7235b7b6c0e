/** A time, or one in ISO 8601, as people read it, to the minute. */
export function minuteOf(time: Date | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
