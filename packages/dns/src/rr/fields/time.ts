import type { Field } from './field.ts';
import { parseDecimal } from './integer.ts';
import { tokenField } from './token-field.ts';

const ZERO = 0x30;

/**
 * A time, written as YYYYMMDDHHmmSS in UTC or as seconds since 1970 (RFC 4034 3.2). The four octets repeat every 136
 * years. Therefore input may have any year, and output always has a year from 1970 to 2106.
 */
export function timestamp(name: string): Field {
  return tokenField({
    name,
    form: 'a time as YYYYMMDDHHmmSS, or seconds since 1970',
    encode(text) {
      const seconds = /^\d{14}$/.test(text) ? fromCalendar(text) : fromDecimal(text);
      if (seconds === undefined) return undefined;
      return [seconds >>> 24, seconds >>> 16, seconds >>> 8, seconds];
    },
    format: (rdata) => toCalendar(rdata.u32()),
    skip: (rdata) => rdata.skip(4),
  });
}

function fromDecimal(text: string): number | undefined {
  const seconds = parseDecimal(text);
  return seconds <= 0xffffffff ? seconds : undefined;
}

const DAY = 24 * 3600;
const DAYS_BEFORE_1970 = 719162;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

function fromCalendar(text: string): number | undefined {
  const day = daysSince1970(digits(text, 0, 4), digits(text, 4, 6), digits(text, 6, 8));
  const hour = digits(text, 8, 10);
  const minute = digits(text, 10, 12);
  const second = digits(text, 12, 14);
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return day * DAY + hour * 3600 + minute * 60 + second;
}

/** Returns undefined if the date does not exist. */
function daysSince1970(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12) return undefined;
  const isLeap = isLeapYear(year);
  const length = DAYS_BEFORE_MONTH[month] - DAYS_BEFORE_MONTH[month - 1] + (isLeap && month === 2 ? 1 : 0);
  if (day < 1 || day > length) return undefined;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const inYear = DAYS_BEFORE_MONTH[month - 1] + (isLeap && month > 2 ? 1 : 0) + day - 1;
  return 365 * before + leapDays + inYear - DAYS_BEFORE_1970;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - ZERO;
  return value;
}

function toCalendar(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
