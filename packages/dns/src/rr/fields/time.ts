import type { Field } from './field.ts';
import { parseDecimal } from './integer.ts';
import { word } from './word.ts';

const ZERO = 0x30;

/**
 * A moment as YYYYMMDDHHmmSS in UTC, or as seconds since 1970 (RFC 4034 3.2). Its four octets repeat every 136 years:
 * any year is read, and, without a clock to be near to, 1970 to 2106 are written.
 */
export function timestamp(name: string): Field {
  return word({
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

/** Few days occur in a zone, one after the other. */
let lastDay = '';
let lastDayBegins: number | undefined;

function fromCalendar(text: string): number | undefined {
  const day = text.slice(0, 8);
  if (day !== lastDay) {
    lastDayBegins = beginOfDay(day);
    lastDay = day;
  }
  const hour = digits(text, 8, 10);
  const minute = digits(text, 10, 12);
  const second = digits(text, 12, 14);
  if (lastDayBegins === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return lastDayBegins + hour * 3600 + minute * 60 + second;
}

/** In seconds since 1970; undefined where the calendar has no such day. */
function beginOfDay(text: string): number | undefined {
  const month = digits(text, 4, 6) - 1;
  const day = digits(text, 6, 8);
  const date = new Date(0);
  date.setUTCFullYear(digits(text, 0, 4), month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() / 1000 : undefined;
}

function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - ZERO;
  return value;
}

function toCalendar(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
