const DAY = 24 * 60 * 60 * 1000;
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Returns the time one business day later, in UTC. Skips Saturdays and Sundays, but not public holidays. If the time
 * is on a weekend, the business day starts on Monday.
 */
export function businessDayAfter(time: Date): Date {
  const begin = isWeekend(time) ? startOfMonday(time) : time.getTime();
  const end = new Date(begin + DAY);
  return isWeekend(end) ? new Date(end.getTime() + 2 * DAY) : end;
}

function isWeekend(time: Date): boolean {
  return [SATURDAY, SUNDAY].includes(time.getUTCDay());
}

function startOfMonday(time: Date): number {
  const days = time.getUTCDay() === SATURDAY ? 2 : 1;
  return Math.floor(time.getTime() / DAY) * DAY + days * DAY;
}
