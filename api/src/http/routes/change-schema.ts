import { z } from 'zod';
import type { Change } from '../../zones/change.ts';
import { recordFields } from '../schemas.ts';

const { name, type, value, ttl, comment } = recordFields;

/** Which fields belong to which operation; a `delete` by id takes nothing else, an `upsert` by id needs nothing else. */
const FIELDS = {
  upsert: { required: ['name', 'type', 'value'], allowed: ['ttl', 'comment', 'id'] },
  create: { required: ['name', 'type', 'value'], allowed: ['ttl', 'comment'] },
  replace: { required: ['name', 'type', 'values'], allowed: ['ttl'] },
  delete: { required: ['name', 'type'], allowed: ['value'] },
} as const;
const BY_ID = {
  upsert: { required: ['id'], allowed: ['name', 'type', 'value', 'ttl', 'comment'] },
  delete: { required: ['id'], allowed: [] },
} as const;

/** One item of a bulk change. */
export const changeSchema = z
  .strictObject({
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
    values: z.array(value).min(1).max(1000).optional(),
    ttl,
    comment,
  })
  .check(({ value: item, issues }) => {
    const rules = item.id !== undefined && item.op in BY_ID ? BY_ID[item.op as keyof typeof BY_ID] : FIELDS[item.op];
    const refuse = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: item, path: [field], message });
    const known: readonly string[] = ['op', ...rules.required, ...rules.allowed];
    for (const field of rules.required) {
      if (!(field in item)) refuse(field, 'this is required');
    }
    for (const field of Object.keys(item)) {
      if (!known.includes(field))
        refuse(field, `${item.op} takes no field called ${field}${item.id === undefined ? '' : ' beside id'}`);
    }
  })
  .transform((item) => ({ ...item, ...(item.id === undefined ? {} : { id: item.id.toLowerCase() }) }) as Change)
  .meta({ id: 'Change' });
