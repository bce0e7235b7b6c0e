import { UsageError } from './command.ts';

const DURATION = /^(\d{1,5})([dhm])$/;
const UNITS: { readonly [unit: string]: number } = { d: 86_400_000, h: 3_600_000, m: 60_000 };
/** Requires a UTC offset. Without an offset, the time would depend on the machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses a time such as 2027-01-31T12:00:00Z, or a duration from now such as 90d. Throws UsageError. */
export function readFuture(option: string, text: string, now: number): Date {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count === undefined
    ? readTime(option, text, ', or a duration such as 90d')
    : new Date(now + Number(count) * UNITS[unit]);
}

/** Parses a time such as 2027-01-31T12:00:00Z, which must not be in the future. Throws UsageError. */
export function readPast(option: string, text: string, now: number): Date {
  const time = readTime(option, text);
  if (time.getTime() > now)
    throw new UsageError(`${option}: ${text} is in the future; give the present time at the latest`);
  return time;
}

function readTime(option: string, text: string, others = ''): Date {
  const time = new Date(text);
  if (!TIME.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError(`${option}: ${text} is no time such as 2027-01-31T12:00:00Z${others}`);
  return time;
}
