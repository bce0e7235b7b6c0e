import { IssueError, Name } from '@fourwinds/dns';
import { canonicalName } from '../owner-name.ts';
import { isPlainName } from '../records/plain-name.ts';

/**
 * Those of some names that exist in a zone, as there are records at them or below them (RFC 8020 2). All names are relative to the apex: `wanted` in canonical
 * form, `owners` as their records have them. One that cannot be read, which only a manifest can bring about, is left out.
 */
export function existingNames(apex: Name, owners: Iterable<string>, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const existing = new Set<string>();
  for (const owner of owners) {
    const names = isPlainName(owner) ? plainAncestors(owner) : ancestors(owner, apex);
    for (const name of names) if (wanted.has(name)) existing.add(name);
  }
  return existing;
}

/** A name whose labels have no escapes, and all between it and the apex. */
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
