import { domainText, isHostName, IssueError, readDomainName, shorten } from '@fourwinds/dns';
import { isIP } from 'node:net';
import { type Detail, Failure } from '../../kernel/failure.ts';

/** Name of the feature, for errors of accounts that do not have it. */
export const OWN_NAMESERVERS = 'a name of your own for a nameserver';

export const MAX_NAMESERVERS = 4;

/**
 * Parses the names of nameservers. Returns them in the format of objects: with A-labels, in lower case, and without a
 * final dot. Throws Failure validation_error with a detail for each invalid or duplicate name.
 */
export function readNameservers(texts: readonly string[]): string[] {
  const names: string[] = [];
  const wrong: Detail[] = [];
  texts.forEach((text, i) => {
    const read = readNameserver(text);
    const message =
      typeof read !== 'string' ? read.message : names.includes(read) ? `${read} is in the list already` : undefined;
    if (message !== undefined) wrong.push({ path: `nameservers[${i}]`, code: 'name-syntax', message });
    else names.push(read as string);
  });
  if (wrong.length > 0) throw new Failure('validation_error', wrong[0].message, wrong);
  return names;
}

function readNameserver(text: string): string | Pick<Detail, 'code' | 'message'> {
  if (isIP(text) !== 0)
    return {
      code: 'name-syntax',
      message: `${text} is an address; write the name of a nameserver, and put the address into its A or AAAA record`,
    };
  try {
    const name = readDomainName(text);
    const written = domainText(name);
    if (isHostName(name) && written.includes('.')) return written;
    return { code: 'name-syntax', message: `${shorten(text)} is not the name of a host such as ns1.example.com` };
  } catch (error) {
    if (error instanceof IssueError) return error.issue;
    throw error;
  }
}
