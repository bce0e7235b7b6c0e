import { z } from 'zod';
import type { Change } from './change.ts';
import { MAX_CHANGES, MAX_VALUES } from '../../kernel/plans.ts';
import { type Conditions, fieldsOf, hasValue } from '../../http/conditions.ts';
import { listUpTo } from '../../http/schemas.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { hasItsName, NAME_WANTED, NEEDS_NAME, recordFields, shownFields } from '../zone/record-schema.ts';

const { name, type, value, ttl, comment } = recordFields;

export const detailSchema = z.object({
  index: z.int().nullable(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/**
 * Fields of each operation. A client can send a listed record back as an upsert. With `op` it is a delete, which
 * reads only the ID.
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

/** Returns the same rules as JSON Schema. */
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
      'upsert: add this value, or set its TTL. Other values of the set stay. replace: replace the set with `values`. delete: remove one record by ID or value, or the whole set if both are omitted. create: like upsert, but a conflict if the record exists.',
    ),
  id: z.uuid().optional().describe('ID of the record, for upsert and delete.'),
  name: name.optional(),
  type: type.optional(),
  value: value.optional(),
  values: listUpTo(MAX_CHANGES, value.meta({ example: undefined }), NO_VALUES)
    .optional()
    .describe('For replace, instead of `value`.'),
  ttl,
  comment,
  unicode_name: shownFields.unicode_name.optional(),
  managed_by: shownFields.managed_by.optional(),
};

const recordChangeSchema = z
  .strictObject(changeFields)
  .check(({ value: item, issues }) => {
    for (const wrong of wrongFields(item)) issues.push({ code: 'custom', input: item, ...wrong });
  })
  .refine(hasItsName, { path: ['unicode_name'], message: NAME_WANTED })
  .transform(
    ({ managed_by: _, unicode_name: __, ...item }) =>
      ({ ...item, ...(item.id === undefined ? {} : { id: item.id.toLowerCase() }) }) as Change,
  )
  .meta({ id: 'RecordChange', override: { ...NEEDS_NAME, ...conditionsOf(Object.keys(changeFields)) } });

interface ChangeItem {
  readonly op: Op;
  readonly id?: string;
  readonly value?: string;
  readonly values?: readonly string[];
}

interface WrongField {
  readonly path: [field: string];
  readonly message: string;
}

/**
 * Returns missing and unsupported fields. If a change has `value` instead of `values` or the reverse, returns a
 * single error.
 */
function wrongFields(item: ChangeItem): WrongField[] {
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

/** Detects a change that has `value` instead of `values`, or the reverse. */
function mixedUp({ op, value, values }: ChangeItem): WrongField | undefined {
  if (op === 'replace' && value !== undefined && values === undefined)
    return { path: ['values'], message: 'replace takes values, a list; write "values":["…"] instead of "value"' };
  if (op === 'delete' && values !== undefined && value === undefined)
    return { path: ['value'], message: 'delete takes one value; leave it out to delete the whole set' };
  if (op !== 'replace' && values !== undefined && value === undefined)
    return { path: ['value'], message: `${op} takes one value; write "value":"…", or op replace for the whole set` };
  return undefined;
}

const changesSchema = listUpTo(MAX_CHANGES, recordChangeSchema).refine(
  (changes) => changes.reduce((sum, change) => sum + ('values' in change ? change.values.length : 1), 0) <= MAX_VALUES,
  `these are more than ${MAX_VALUES} values, the most that a zone holds`,
);

export const changeRecordsRequest = z
  .strictObject({
    changes: changesSchema.describe(`The changes, in order. At most ${MAX_CHANGES}, with ${MAX_VALUES} values in all.`),
  })
  .meta({ id: 'ChangeRecordsRequest', description: 'Changes of the records of a zone.' });

const resultSchema = z
  .object({
    index: z.int().describe('Index of the change in the request, from 0.'),
    op: changeFields.op.unwrap().describe('The operation of the change.'),
    status: z
      .enum(['created', 'updated', 'deleted', 'unchanged'])
      .describe('The effect on the records that the change concerns.'),
    record_id: z.uuid().nullable().describe('ID of the record. Null unless the change concerns exactly one record.'),
    record_ids: z.array(z.uuid()).describe('IDs of the records that the change concerns.'),
  })
  .meta({ id: 'RecordChangeResult', description: 'The result of one change.' });

export const recordsChangedSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    serial: z.int().nullable().describe('Serial that was published last. Null if the zone was never published.'),
    results: z.array(resultSchema).describe('Result of each change, in the order of the request.'),
    change: changeSchema,
    in_sync: z.boolean().describe('As `change.in_sync`.'),
  })
  .meta({ id: 'RecordsChanged', description: 'The results of changes of records.' });
