/** Timestamps in messages: to the minute in UTC, or RFC 3339 with milliseconds. */
const TIMES = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC|\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/g;

/** Converts the timestamps of a message to a locale and time zone. The default is the user's time zone. */
export function withLocalTimes(message: string, language: string, timeZone?: string): string {
  return message.replace(TIMES, (_, date: string, time: string, whole?: string) =>
    new Date(whole ?? `${date}T${time}Z`).toLocaleString(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }),
  );
}
