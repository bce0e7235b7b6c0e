import { z } from 'zod';
import type { Change } from './change.ts';
import { MAX_CHANGES, MAX_VALUES } from '../accounts/plans.ts';
import { type Conditions, fieldsOf, hasValue } from '../http/conditions.ts';
import { listUpTo } from '../http/schemas.ts';
import { hasItsName, NAME_WANTED, NEEDS_NAME, recordFields, shownFields } from './record-schema.ts';

const { name, type, value, ttl, comment } = recordFields;

/** An error or warning about a change. */
export const detailSchema = z.object({
  index: z.int().nullable(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/**
 * Which fields belong to which operation. What a list shows of a record can be sent back as an upsert, and with `op` as
 * a delete, which reads no more than its id.
 */
const FIELDS = {
  upsert: { required: ['name', 'type', 'value'], allowed: ['ttl', 'comment', 'id', 'unicode_name', 'managed_by'] },
  create: { required: ['name', 'type', 'value'], allowed: ['ttl', 'comment', 'unicode_name', 'managed_by'] },
  replace: { required: ['name', 'type', 'values'], allowed: ['ttl'] },
  delete: { required: ['name', 'type'], allowed: ['value', 'ttl', 'comment', 'unicode_name', 'managed_by'] },
} as const;
const BY_ID = {
  upsert: { required: ['id'], allowed: ['name', 'type', 'value', 'ttl', 'comment', 'unicode_name', 'managed_by'] },
  delete: { required: ['id'], allowed: ['name', 'type', 'value', 'ttl', 'comment', 'unicode_name', 'managed_by'] },
} as const;

type Op = keyof typeof FIELDS;

interface Fields {
  readonly required: readonly string[];
  readonly allowed: readonly string[];
}

/** The same for JSON Schema. */
function conditionsOf(fields: readonly string[]): Conditions {
  const only = ({ required, allowed }: Fields): Conditions => {
    const refused = fields.filter((field) => ![...required, ...allowed, 'op'].includes(field));
    return fieldsOf({ required, refused });
  };
  const byId = (op: keyof typeof BY_ID): Conditions => ({
    if: fieldsOf({ required: ['id'] }),
    then: only(BY_ID[op]),
    else: only(FIELDS[op]),
  });
  const unless = (op: Op, then: Conditions, otherwise: Conditions): Conditions => ({
    if: hasValue('op', op),
    then,
    else: otherwise,
  });
  const upsert = unless('delete', byId('delete'), byId('upsert'));
  return unless('replace', only(FIELDS.replace), unless('create', only(FIELDS.create), upsert));
}

const NO_VALUES = 'this is empty; list at least one value, or use op delete with name and type to remove the whole set';

const changeFields = {
  op: z
    .enum(['upsert', 'replace', 'delete', 'create'])
    .default('upsert')
    .describe(
      'upsert: this value exists with this TTL, other values of the set stay. replace: `values` become the set. delete: one record, by id or value, or the whole set without them. create: as upsert, but a conflict when it exists.',
    ),
  id: z.uuid().optional().describe('For upsert and delete: the record that is meant.'),
  name: name.optional(),
  type: type.optional(),
  value: value.optional(),
  values: listUpTo(MAX_CHANGES, value.meta({ example: undefined }), NO_VALUES)
    .optional()
    .describe('For replace, in place of `value`.'),
  ttl,
  comment,
  unicode_name: shownFields.unicode_name.optional(),
  managed_by: shownFields.managed_by.optional(),
};

/** One item of a bulk change. */
const changeSchema = z
  .strictObject(changeFields)
  .check(({ value: item, issues }) => {
    for (const wrong of wrongFields(item)) issues.push({ code: 'custom', input: item, ...wrong });
  })
  .refine(hasItsName, { path: ['unicode_name'], message: NAME_WANTED })
  .transform(
    ({ managed_by: _, unicode_name: __, ...item }) =>
      ({ ...item, ...(item.id === undefined ? {} : { id: item.id.toLowerCase() }) }) as Change,
  )
  .meta({ id: 'Change', override: { ...NEEDS_NAME, ...conditionsOf(Object.keys(changeFields)) } });

interface Item {
  readonly op: Op;
  readonly id?: string;
  readonly value?: string;
  readonly values?: readonly string[];
}

interface WrongField {
  readonly path: [field: string];
  readonly message: string;
}

/** The fields that an operation lacks, and those that it does not take. A value under the name of the other is one error. */
function wrongFields(item: Item): WrongField[] {
  const { op, id } = item;
  const { required, allowed } = id !== undefined && op in BY_ID ? BY_ID[op as keyof typeof BY_ID] : FIELDS[op];
  const known: readonly string[] = ['op', ...required, ...allowed];
  const missing = required.filter((field) => !(field in item));
  const unknown = Object.keys(item).filter((field) => !known.includes(field));
  const wrong = [
    ...missing.map((field): WrongField => ({ path: [field], message: 'this is required' })),
    ...unknown.map((field): WrongField => {
      return { path: [field], message: `${op} takes no field called ${field}${id === undefined ? '' : ' beside id'}` };
    }),
  ];
  const mixed = mixedUp(item);
  return mixed === undefined ? wrong : [mixed, ...wrong.filter(({ path: [field] }) => !isValue(field))];
}

function isValue(field: string): boolean {
  return field === 'value' || field === 'values';
}

/** `value` where `values` belongs, or the reverse. */
function mixedUp({ op, value, values }: Item): WrongField | undefined {
  if (op === 'replace' && value !== undefined && values === undefined)
    return { path: ['values'], message: 'replace takes values, a list; write "values":["…"] instead of "value"' };
  if (op === 'delete' && values !== undefined && value === undefined)
    return { path: ['value'], message: 'delete takes one value; leave it out to delete the whole set' };
  if (op !== 'replace' && values !== undefined && value === undefined)
    return { path: ['value'], message: `${op} takes one value; write "value":"…", or op replace for the whole set` };
  return undefined;
}

/** The items of a bulk change. */
export const changesSchema = listUpTo(MAX_CHANGES, changeSchema).refine(
  (changes) => changes.reduce((sum, change) => sum + ('values' in change ? change.values.length : 1), 0) <= MAX_VALUES,
  `these are more than ${MAX_VALUES} values, the most that a zone holds`,
);
