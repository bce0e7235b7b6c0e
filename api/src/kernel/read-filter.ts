import { IssueError, type Name, typeByName } from '@fourwinds/dns';
import { isUserEditable, userEditableTypes } from '@fourwinds/resources';
import { Failure } from './failure.ts';
import { canonicalName } from './owner-name.ts';

/** Returns the filter's owner name in API form. Throws Failure validation_error. */
export function readNameFilter(name: string, apex: Name): string {
  return readFilter('name', () => canonicalName(name, apex));
}

/**
 * Returns the names of the types in a filter. Throws Failure validation_error for types that no record can have, because the
 * result would always be empty.
 */
export function readTypeFilter(types: readonly string[]): string[] {
  return readFilter('type', () => types.map(nameOfType));
}

function nameOfType(text: string): string {
  const { name } = typeByName(text);
  if (isUserEditable(name)) return name;
  const message = `no record of a zone here has the type ${name}; possible are ${userEditableTypes.join(', ')}`;
  throw new IssueError('type-not-hosted', message);
}

function readFilter<T>(parameter: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    const { code, message } = error.issue;
    throw new Failure('validation_error', message, [{ path: `query.${parameter}`, code, message }]);
  }
}
