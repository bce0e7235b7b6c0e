import type { Field } from './field.ts';
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
  return /^\d{1,10}$/.test(text) && Number(text) <= 0xffffffff ? Number(text) : undefined;
}

function fromCalendar(text: string): number | undefined {
  const [month, day] = [digits(text, 4, 6), digits(text, 6, 8)];
  const [hour, minute, second] = [digits(text, 8, 10), digits(text, 10, 12), digits(text, 12, 14)];
  const date = new Date(0);
  date.setUTCFullYear(digits(text, 0, 4), month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59 || second > 59) return undefined;
  return date.getTime() / 1000 + hour * 3600 + minute * 60 + second;
}

function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - ZERO;
  return value;
}

function toCalendar(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
