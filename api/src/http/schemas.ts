import { z } from 'zod';

/** Shapes that several endpoints share. */

/** Text that every database holds: no NUL, no half of a surrogate pair (RFC 7493 2.1). */
export const textSchema = z
  .string()
  .refine(
    (given) => given.isWellFormed() && !given.includes('\0'),
    'this holds NUL or half a surrogate pair, which is no text; in a value, NUL is written \\000',
  );

/** Text with more than spaces, for JSON Schema. */
export const NOT_BLANK = { minLength: 1, pattern: '\\S' };

/** A text that names, values, comments and labels are searched for. */
export const searchText = textSchema
  .max(255)
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'this is empty; write a part of a name, value, comment or label')
  .meta({ override: NOT_BLANK });

/** The description of `unicode_name`, of zones and of records. */
export const UNICODE_NAME = 'The name with the letters of its language, where its labels are A-labels.';

/** Times that RFC 3339 can write in UTC, and every database holds; the year 0 is none of a database. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** A time with any offset from UTC; gives it in UTC with microseconds, finer parts cut off. */
export const timeSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => {
    const time = Date.parse(text);
    return time >= FIRST_TIME && time <= LAST_TIME;
  }, 'this is no time of the years 1 to 9999 in UTC')
  .transform((text) => {
    const [, fraction = ''] = /\.(\d{1,6})/.exec(text) ?? [];
    const second = new Date(text.replace(/\.\d+/, '')).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
    return `${second}.${fraction.padEnd(6, '0')}Z`;
  });

/** A list whose length is checked before its items are read, so that a long one costs nothing. */
export function listUpTo<T extends z.ZodType>(maximum: number, item: T, emptyMessage?: string) {
  return z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= maximum) return given;
    context.addIssue(`this has ${given.length} items; at most ${maximum} are possible`);
    return z.NEVER;
  }, z.array(item).min(1, emptyMessage).max(maximum));
}

const LIMIT_WANTED = 'this must be a whole number from 1 to 200';

/** Items a page, in decimal digits. */
export const pageLimit = z.preprocess(
  (text) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined),
  z.int(LIMIT_WANTED).min(1, LIMIT_WANTED).max(200, LIMIT_WANTED),
);

/** Items a page where the query has no limit. */
export const PAGE_ITEMS = 50;

export const pageQuery = {
  limit: pageLimit.default(PAGE_ITEMS).meta({ description: 'Items a page.', override: { default: PAGE_ITEMS } }),
  cursor: z.string().max(4096).optional().describe('next_cursor of the page before.'),
};

/** `10s`, at most `30s`; gives milliseconds. */
export const waitSchema = z
  .string()
  .regex(/^\d{1,2}s?$/, 'this is a number of seconds such as 10s')
  .transform((text) => parseInt(text, 10) * 1000)
  .refine((milliseconds) => milliseconds <= 30_000, 'this is at most 30s')
  .meta({ override: { pattern: '^([0-2]?\\d|30)s?$' } });

const waitQuery = waitSchema
  .optional()
  .meta({ description: 'Wait at most this long, up to 30s, until all regions serve the change.', example: '10s' });

/** A parameter that is `true` or `false`, and false where it is left out. */
export const flagQuery = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true');

export const dryRunQuery = flagQuery.meta({
  description: 'Answer as if, with the difference, but change nothing.',
});

/** Parameters of every write of a zone. */
export const writeQuery = { dry_run: dryRunQuery, wait: waitQuery };

export function listOf(item: z.ZodType): z.ZodType {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() });
}
