const MINUTE = 60_000;

/** Formats a time for messages, rounded up to the minute: `2026-11-22 11:39 UTC`. */
export function utcText(milliseconds: number): string {
  const [date, time] = new Date(Math.ceil(milliseconds / MINUTE) * MINUTE).toISOString().split('T');
  return `${date} ${time.slice(0, 5)} UTC`;
}
