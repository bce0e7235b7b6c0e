import { IssueError, Name } from '@fourwinds/dns';
import { canonicalName } from '../../kernel/owner-name.ts';
import { isPlainName } from '../../zones/zone/plain-name.ts';

/**
 * Returns the `wanted` names that exist in a zone. A name exists if the name itself or a name below it has records
 * (RFC 8020 section 2). All names are relative to the apex. `wanted` names are canonical, and `owners` are as written
 * in the records. Ignores invalid owners, which only a manifest can contain.
 */
export function existingNames(apex: Name, owners: Iterable<string>, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const existing = new Set<string>();
  for (const owner of owners) {
    const names = isPlainName(owner) ? plainAncestors(owner) : ancestors(owner, apex);
    for (const name of names) if (wanted.has(name)) existing.add(name);
  }
  return existing;
}

/** Yields a name without escapes, and then its ancestors below the apex. */
function* plainAncestors(owner: string): Generator<string> {
  yield owner;
  for (let dot = owner.indexOf('.'); dot !== -1; dot = owner.indexOf('.', dot + 1)) yield owner.slice(dot + 1);
}

function* ancestors(owner: string, apex: Name): Generator<string> {
  for (let name = parsed(owner, apex); name !== undefined && !name.equals(apex); name = name.parent)
    yield name.relativeTo(apex);
}

function parsed(owner: string, apex: Name): Name | undefined {
  try {
    return Name.parse(canonicalName(owner, apex), apex);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
