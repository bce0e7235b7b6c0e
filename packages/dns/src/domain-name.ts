import { IssueError } from './issue.ts';
import { Name, shorten } from './name.ts';

/**
 * Converts a user's domain name to the normalized form for comparison and storage: A-labels (RFC 5891 5, mapped as in
 * RFC 5895), no escapes, lower case. The final dot is optional. Throws IssueError as `Name.parse` does.
 */
export function readDomainName(text: string): Name {
  return Name.parse(text).lowerCase();
}

/**
 * Reads an owner name that is relative to its zone. `@` is the apex, and a name with a final dot is absolute. Throws
 * IssueError as `readDomainName` does, or IssueError name-outside-zone.
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

export function domainNameIn(text: string): Name | undefined {
  try {
    return readDomainName(text);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}

/** Formats a name without the final dot, as API objects and responses do. */
export function domainText(name: Name): string {
  return name.toString().slice(0, -1);
}
