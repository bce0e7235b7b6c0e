import { IssueError } from '@fourwinds/dns';
import { type Detail, Failure } from './failure.ts';

/** Thrown to refuse a list item. The message is the reason. */
export class ItemError extends Error {}

/**
 * Returns the list items in canonical form without duplicates. Returns null for null. Throws Failure validation_error
 * if `read` throws IssueError or ItemError for an item.
 */
export async function readItems(
  field: string,
  items: readonly string[] | null,
  read: (item: string) => string | Promise<string>,
): Promise<readonly string[] | null> {
  if (items === null) return null;
  const details: Detail[] = [];
  const found: string[] = [];
  for (const [i, item] of items.entries()) {
    try {
      found.push(await read(item));
    } catch (error) {
      details.push(detailOf(error, `${field}[${i}]`));
    }
  }
  if (details.length > 0) refuseFields(details);
  return [...new Set(found)];
}

/** Throws Failure validation_error with the details. */
export function refuseFields(details: readonly Detail[]): never {
  const [{ path, message }] = details;
  const summary = details.length === 1 ? `${path}: ${message}` : `${details.length} fields are wrong`;
  throw new Failure('validation_error', summary, details);
}

/** Returns the detail about an item. Rethrows errors that do not concern the item. */
function detailOf(error: unknown, path: string): Detail {
  if (error instanceof IssueError) return { path, code: error.issue.code, message: error.issue.message };
  if (error instanceof ItemError) return { path, code: 'field-invalid', message: error.message };
  throw error;
}
