import { IssueError } from './issue.ts';
import { Name, shorten } from './name.ts';

/**
 * A whole name as people write it, in the one form by which names are compared and stored: with or without a final dot, in A-labels (RFC
 * 5891 5, mapped as in RFC 5895), escapes resolved, lower case. Throws IssueError as `Name.parse` does.
 */
export function readDomainName(text: string): Name {
  return Name.parse(text).lowerCase();
}

/**
 * The same for an owner name, which is relative to its zone: `@` is the apex, a final dot makes a name absolute. Throws IssueError, also
 * name-outside-zone.
 */
export function readOwnerName(text: string, apex: Name): Name {
  const owner = (text === '@' ? apex : Name.parse(text, apex)).lowerCase();
  if (!owner.isWithin(apex))
    throw new IssueError(
      'name-outside-zone',
      `${shorten(text)} is not within ${apex.toString()}; names are relative to the zone, such as www, or @ for the zone itself`,
    );
  return owner;
}

/** `readDomainName`, or undefined for a text that is no name. */
export function domainNameIn(text: string): Name | undefined {
  try {
    return readDomainName(text);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}

/** A name without the final dot, as objects and answers have it. */
export function domainText(name: Name): string {
  return name.toString().slice(0, -1);
}
