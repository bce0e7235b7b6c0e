import { isError, type Issue, IssueError, typeByName } from '@fourwinds/dns';
import { draftFromRecord, readDraft } from '@fourwinds/zones';
import { MAX_VALUE_LENGTH } from '@fourwinds/resources';
import type { Detail } from '../../kernel/failure.ts';
import { canonicalName } from '../../kernel/owner-name.ts';
import type { ZoneContext } from './entry.ts';

export interface RecordItem {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface ItemRead {
  /** The parsed record. Absent if there are errors. */
  readonly item?: RecordItem;
  readonly errors: Detail[];
  readonly warnings: Detail[];
}

/** Names in the paths of issues. */
interface ItemPaths {
  /** Field of the request that contains the list. */
  readonly list?: 'changes' | 'records';
  /** Set for a value in a list. */
  readonly valuePath?: string;
}

/** Parses a record of a request. `index` is its index, or that of its change. */
export function readItem(
  draft: RecordItem & { readonly ttl?: number },
  context: ZoneContext,
  index: number,
  { list = 'changes', valuePath = 'value' }: ItemPaths = {},
): ItemRead {
  const { apex, defaultTtl } = context;
  const path = `${list}[${index}]`;
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

/** Parses the name and type of a record set. Passes errors to `fail`. */
export function readSetName(
  name: string,
  type: string,
  context: ZoneContext,
  fail: (field: string, error: IssueError) => void,
): Pick<RecordItem, 'name' | 'type'> | undefined {
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
