/** Units and their length in seconds, longest first. */
const UNITS = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** Formats a relative time, for example `3 min. ago`, or `now` within a minute. Times are Unix milliseconds. */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const seconds = Math.round((at - now) / 1000);
  const [length, unit] = UNITS.find(([shortest]) => Math.abs(seconds) >= shortest) ?? [1, 'second'];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / length), unit);
}
