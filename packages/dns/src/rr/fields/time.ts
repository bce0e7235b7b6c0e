import type { Field } from '../field.ts';
import { word } from './word.ts';

/**
 * A moment as YYYYMMDDHHmmSS in UTC, or as seconds since 1970 (RFC 4034 3.2). The four octets wrap in 2106 and are compared in
 * serial arithmetic; without a clock here they are written as if between 1970 and 2106.
 */
export function timestamp(name: string): Field {
  return word({
    name,
    form: 'a time as YYYYMMDDHHmmSS between 1970 and 2106, or seconds since 1970',
    encode(text) {
      const seconds = /^\d{14}$/.test(text) ? fromCalendar(text) : /^\d{1,10}$/.test(text) ? Number(text) : NaN;
      return seconds >= 0 && seconds <= 0xffffffff
        ? [seconds >>> 24, seconds >>> 16, seconds >>> 8, seconds]
        : undefined;
    },
    format: (rdata) => toCalendar(rdata.u32()),
    skip: (rdata) => rdata.skip(4),
  });
}

function fromCalendar(text: string): number {
  const iso = text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6.000Z');
  const milliseconds = Date.parse(iso);
  const exists = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === iso;
  return exists ? milliseconds / 1000 : NaN;
}

function toCalendar(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
