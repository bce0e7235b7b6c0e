import { isError, type Issue, IssueError, typeByName } from '@fourwinds/dns';
import { draftFromRecord, readDraft } from '@fourwinds/zones';
import { MAX_VALUE_LENGTH } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import { canonicalName } from '../owner-name.ts';
import type { ZoneContext } from './entry.ts';

/** Name, type and value of a record in canonical form. */
export interface Item {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface ItemRead {
  /** Absent when there are errors. */
  readonly item?: Item;
  readonly errors: Detail[];
  readonly warnings: Detail[];
}

/** Reads one record out of a change. `index` is the change's place; values of a list have a `valuePath`. */
export function readItem(
  draft: Item & { ttl?: number },
  context: ZoneContext,
  index: number,
  valuePath = 'value',
): ItemRead {
  const { apex, defaultTtl } = context;
  const path = `changes[${index}]`;
  const { record, issues } = readDraft(draft, { apex, defaultTtl, path });
  const toDetail = ({ path: place, code, message }: Issue): Detail => ({
    index,
    path: place.replace(/\.value$/, `.${valuePath}`),
    code,
    message,
  });
  const errors = issues.filter(isError).map(toDetail);
  const warnings = issues.filter((found) => !isError(found)).map(toDetail);
  if (record === undefined) return { errors, warnings };
  const { name, type, value } = draftFromRecord(record, apex);
  if (value.length > MAX_VALUE_LENGTH) {
    const message = `the value is ${value.length} characters long when written out; at most ${MAX_VALUE_LENGTH} are possible`;
    return { errors: [{ index, path: `${path}.${valuePath}`, code: 'rrset-too-large', message }], warnings };
  }
  return { item: { name, type, value }, errors, warnings };
}

/** Reads the name and type of a set; `fail` gets their errors. */
export function readSetName(
  name: string,
  type: string,
  context: ZoneContext,
  fail: (field: string, error: IssueError) => void,
): Pick<Item, 'name' | 'type'> | undefined {
  const owner = attempt('name', () => canonicalName(name, context.apex), fail);
  const known = attempt('type', () => typeByName(type).name, fail);
  return owner === undefined || known === undefined ? undefined : { name: owner, type: known };
}

function attempt<T>(field: string, read: () => T, fail: (field: string, error: IssueError) => void): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    fail(field, error);
    return undefined;
  }
}
