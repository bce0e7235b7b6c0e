import { domainText, IssueError, type Name, readDomainName, shorten } from '@fourwinds/dns';
import { domainSchema } from '@fourwinds/resources';
import { type Detail, Failure } from '../failure.ts';
import { errorInDomain, errorInName, errorInText, isUsualDomain } from './domain-errors.ts';

/**
 * A domain in the form that objects carry: A-labels, lower case, no final dot. Accepts input of people, e.g.
 * `Bücher.Example.`. Throws Failure validation_error at `path`.
 */
export function readDomain(text: string, path: string): string {
  if (isUsualDomain(text)) return text;
  const inText = errorInText(text);
  if (inText !== undefined) throw refuse({ path, ...inText });
  const domain = domainText(parseName(text, path));
  const inDomain = errorInDomain(domain);
  if (inDomain !== undefined) throw refuse({ path, ...inDomain });
  if (!domainSchema.safeParse(domain).success) {
    throw refuse({
      path,
      code: 'name-syntax',
      message: `${shorten(text)} cannot be the name of a zone; write a domain name such as example.org`,
    });
  }
  return domain;
}

/** Any name that people write, of a zone or of a record in one. Throws Failure validation_error at `path`. */
export function readName(text: string, path: string): Name {
  const inText = errorInName(text);
  if (inText !== undefined) throw refuse({ path, ...inText });
  const name = parseName(text, path);
  if (!name.isRoot) return name;
  throw refuse({ path, code: 'name-syntax', message: 'the root is in no zone; write a name such as www.example.org' });
}

/** readDomain for a path segment that may be anything: undefined when it cannot be the name of a zone. */
export function parseDomain(text: string): string | undefined {
  try {
    return readDomain(text, '');
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function parseName(text: string, path: string): Name {
  try {
    return readDomainName(text);
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    throw refuse({ path, code: error.issue.code, message: error.issue.message });
  }
}

function refuse(detail: Detail): Failure {
  return new Failure('validation_error', detail.message, [detail]);
}
