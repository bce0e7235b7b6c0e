/** Times as messages have them: to the minute for people, or as the status of an object has them. */
const TIMES = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC|\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/g;

/** A message with its times in a language and in the time zone of the person, or in another one. */
export function withLocalTimes(message: string, language: string, timeZone?: string): string {
  return message.replace(TIMES, (_, date: string, time: string, whole?: string) =>
    new Date(whole ?? `${date}T${time}Z`).toLocaleString(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }),
  );
}
