import { IssueError, type Name, typeByName } from '@fourwinds/dns';
import { isUserEditable, userEditableTypes } from '@fourwinds/resources';
import { Failure } from './failure.ts';
import { canonicalName } from './owner-name.ts';

/** The owner name that a filter means, as the APIs give names. Throws Failure validation_error. */
export function readNameFilter(name: string, apex: Name): string {
  return readFilter('name', () => canonicalName(name, apex));
}

/** `A,AAAA`; types that no record has are refused, as a list of them would always be empty. Throws Failure validation_error. */
export function readTypeFilter(text: string): string[] {
  return readFilter('type', () => text.split(',').map((type) => nameOfType(type.trim())));
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
