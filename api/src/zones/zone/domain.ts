import { domainText, IssueError, type Name, readDomainName, shorten } from '@fourwinds/dns';
import { domainSchema } from '@fourwinds/resources';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { errorInDomain, errorInName, errorInText, isUsualDomain } from './domain-errors.ts';

/**
 * Parses a domain that a user entered, such as `Bücher.Example.`. Returns it in the format of objects: with A-labels,
 * in lower case, and without a final dot. Throws Failure validation_error at `path`.
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

/** Parses any name of a zone or record that a user entered. Throws Failure validation_error at `path`. */
export function readName(text: string, path: string): Name {
  const inText = errorInName(text);
  if (inText !== undefined) throw refuse({ path, ...inText });
  const name = parseName(text, path);
  if (!name.isRoot) return name;
  throw refuse({ path, code: 'name-syntax', message: 'the root is in no zone; write a name such as www.example.org' });
}

/** Like readDomain, but for a path segment. Returns undefined if the text cannot be the name of a zone. */
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
