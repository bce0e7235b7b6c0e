import type { Field } from './field.ts';
import { word } from './word.ts';

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
  const iso = text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6.000Z');
  const milliseconds = Date.parse(iso);
  const exists = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === iso;
  return exists ? milliseconds / 1000 : undefined;
}

function toCalendar(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
