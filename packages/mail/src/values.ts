import { z } from 'zod';
import { isOneLine } from './one-line.ts';

const MOST_OF_LINK = 2048;
const MOST_OF_TEXT = 254;

/** A URL of a page of the service; `http:` is for the machine itself. */
export const linkValue = z
  .string()
  .max(MOST_OF_LINK)
  .refine(isLink, 'must be an https URL as the URL standard writes it, or http on localhost');

/** A text within a sentence. */
export const textValue = z.string().min(1).max(MOST_OF_TEXT).refine(isOneLine, 'must have no control characters');

/** A moment; in JSON it is a text of ISO 8601. */
export const timeValue = z.union([z.date(), z.iso.datetime().transform((text) => new Date(text))]);

function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isKnown =
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
  return isKnown && username === '' && password === '' && href === text;
}

/** A moment as mails write it, to the minute. */
export function writeTime(time: Date): string {
  const [date, clock] = time.toISOString().split('T');
  return `${date} ${clock.slice(0, 5)} UTC`;
}
