import { z } from 'zod';

/** Schemas shared by endpoints. */

/** Text that every database can store: no NUL, no unpaired surrogate (RFC 7493 section 2.1). */
export const textSchema = z
  .string()
  .refine(
    (given) => given.isWellFormed() && !given.includes('\0'),
    'this holds NUL or half a surrogate pair, which is no text; in a value, NUL is written \\000',
  );

export const NOT_BLANK = { minLength: 1, pattern: '\\S' };

/** Search text for names, values, comments and labels. */
export const searchText = textSchema
  .max(255)
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'this is empty; write a part of a name, value, comment or label')
  .meta({ override: NOT_BLANK });

/** Description of `unicode_name` of zones and records. */
export const UNICODE_NAME = 'The name in Unicode, if it contains A-labels.';

/** Range of times that both RFC 3339 and databases support. Databases have no year 0. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** A time with any UTC offset. The output is in UTC with microseconds. Smaller fractions are truncated. */
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

/** Checks the length of a list before its items, so that a list that is too long costs nothing. */
export function listUpTo<T extends z.ZodType>(maximum: number, item: T, emptyMessage?: string) {
  return z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= maximum) return given;
    context.addIssue(`this has ${given.length} items; at most ${maximum} are possible`);
    return z.NEVER;
  }, z.array(item).min(1, emptyMessage).max(maximum));
}

/** A query parameter that is a whole number, in decimal digits. */
export function intQuery(minimum: number, maximum: number) {
  const wanted = `this must be a whole number from ${minimum} to ${maximum}`;
  return z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined),
    z.int(wanted).min(minimum, wanted).max(maximum, wanted),
  );
}

/** Maximum items per page. */
export const pageLimit = intQuery(1, 200);

/** An optional query parameter that is a list, separated by commas. */
export function listQuery<T extends z.ZodType>(
  item: T,
  { maximum, ...meta }: { readonly maximum: number; readonly description: string; readonly example: string[] },
) {
  return z
    .preprocess(
      (text) => (typeof text === 'string' ? text.split(',').map((one) => one.trim()) : text),
      listUpTo(maximum, item),
    )
    .optional()
    .meta({ ...meta, param: { style: 'form', explode: false } });
}

export const PAGE_ITEMS = 50;

export const pageQuery = {
  limit: pageLimit.default(PAGE_ITEMS).meta({
    description: 'Items per page.',
    override: { default: PAGE_ITEMS },
    param: { id: 'Limit' },
  }),
  cursor: z
    .string()
    .max(4096)
    .optional()
    .meta({ description: 'next_cursor of the previous page.', param: { id: 'Cursor' } }),
};

/** A duration such as `10s`, from 0 to 30 seconds. The output is in milliseconds. */
export const waitSchema = z
  .string()
  .regex(/^([0-2]?\d|30)s?$/, 'this is a number of seconds from 0 to 30, such as 10s')
  .transform((text) => parseInt(text, 10) * 1000);

const waitQuery = waitSchema.optional().meta({
  description: 'Wait until all regions serve the change, at most this long: 0 to 30 seconds.',
  example: '10s',
  param: { id: 'Wait' },
});

/** A query parameter with the value `true` or `false`. Default: false. */
export const flagQuery = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')
  .meta({
    override: ({ jsonSchema }) => {
      delete jsonSchema.enum;
      jsonSchema.type = 'boolean';
      jsonSchema.default = false;
    },
  });

export const dryRunQuery = flagQuery.meta({
  description: 'Return the result and the difference without making the change.',
  param: { id: 'DryRun' },
});

/** Query parameters of every zone write. */
export const writeQuery = { dry_run: dryRunQuery, wait: waitQuery };

const lists = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the page of a list. Its component is named after the item: `ZoneList` is a list of `Zone`. */
export function listOf(item: z.ZodType): z.ZodType {
  return lists.get(item) ?? newListOf(item);
}

function newListOf(item: z.ZodType): z.ZodType {
  const name = item.meta()?.id;
  const list = z
    .object({
      data: z.array(item).describe('The items of this page.'),
      next_cursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
    })
    .meta({ description: 'A page of a list.', ...(name === undefined ? {} : { id: `${name}List` }) });
  lists.set(item, list);
  return list;
}
