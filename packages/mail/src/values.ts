import { z } from 'zod';
import { isOneLine } from './one-line.ts';

const MOST_OF_LINK = 2048;
const MOST_OF_TEXT = 254;

/** URL of a page of the service. `http:` is only allowed for the local machine. */
export const linkValue = z
  .string()
  .max(MOST_OF_LINK)
  .refine(isLink, 'must be an https URL as the URL standard writes it, or http on localhost');

export const textValue = z.string().min(1).max(MOST_OF_TEXT).refine(isOneLine, 'must have no control characters');

/** A time, which is ISO 8601 text in JSON. */
export const timeValue = z.union([z.date(), z.iso.datetime().transform((text) => new Date(text))]);

function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isKnown =
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
  return isKnown && username === '' && password === '' && href === text;
}

export function writeTime(time: Date): string {
  const [date, clock] = time.toISOString().split('T');
  return `${date} ${clock.slice(0, 5)} UTC`;
}
