const DAY = 24 * 60 * 60 * 1000;
const SATURDAY = 6;
const SUNDAY = 0;

/** One business day after a time, by the calendar of UTC: Saturdays and Sundays do not count, public holidays do. What comes on a weekend counts from Monday on. */
export function businessDayAfter(time: Date): Date {
  const begin = isWeekend(time) ? startOfMonday(time) : time.getTime();
  const end = new Date(begin + DAY);
  return isWeekend(end) ? new Date(end.getTime() + 2 * DAY) : end;
}

function isWeekend(time: Date): boolean {
  return [SATURDAY, SUNDAY].includes(time.getUTCDay());
}

/** The beginning of the Monday after a weekend. */
function startOfMonday(time: Date): number {
  const days = time.getUTCDay() === SATURDAY ? 2 : 1;
  return Math.floor(time.getTime() / DAY) * DAY + days * DAY;
}
