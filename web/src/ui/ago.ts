/** Units by the seconds that they last, the longest first. */
const UNITS = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** A time in words, such as `3 min. ago`, or `now` within a minute. Both times are milliseconds since 1970. */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const seconds = Math.round((at - now) / 1000);
  const [length, unit] = UNITS.find(([shortest]) => Math.abs(seconds) >= shortest) ?? [1, 'second'];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / length), unit);
}
